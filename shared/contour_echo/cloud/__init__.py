"""The ports of the actions, provided by DynamoDB, API Gateway and Step Functions."""
