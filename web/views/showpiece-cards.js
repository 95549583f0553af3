/**
 * Three cards of the deck for the start: numbers 22, 13 and 23 of the sheet that `make deck-sheet SEED=showpiece` draws.
 * @type {import("../cards/card.js").Card[]}
 */
export const cards = [
  {
    outline: [
      "M0 0h600v800H0z",
      "M194 0a213 213 0 1 1-1 0z",
      "M-12 575q111 3 284-15t340-17v269h-624z",
      "M305 578l-24-40 36-45q-178 20-201 4t-53-32-66 29q56 32 65 73t62 54 181-43z",
      "M118 539q28-56 101-96q24 60-1 128z",
      "M443 337l29 127 34-41 39 145-210 22z",
      "M443 337l25 127-1 31-41 86-18-89z",
      "M589 154q-6-16-10-41t-19-25-15 20-9-25-26-53-10 40 0 8-22-40-11 35-1 6-20-28-18 33-2 48 82 38 84 11-3-27z",
      "M328 250a23 23 0 1 1-1 0z",
    ],
    alt: "A bird or a folded letter and a mountain or a crumpled sheet face one another across a gap, unequal in size. Apart from them, a cloud. Behind them a wide night or noon with one round light and a dot.",
    paint: {
      colors: ["383268", "d9c44f", "4a5a8b", "1a1738", "f8e6f5", "ab6a93", "a0a566"],
      fades: [
        [1, 30],
        [0, 45],
      ],
      textures: [
        ["stipple", 16, 68, 3, 38],
        ["waves", 29, 3, 6, 38],
        ["spots", 51, 4, 5, 75],
        ["marble", 64, 54, 4, 75],
        ["grain", 21, 44, 0, 75],
      ],
      shapes: [
        [0, 0, 0, 2],
        [2, 1, 1, 0],
        [3, 1],
        [4, -1, 2, 1],
        [5],
        [6, -1, 3, 1],
        [5],
        [5, -1, 4, 6],
        [1],
      ],
      alt: "Pale lilac before violet, the smaller form sallow green, sulphur yellow for the smallest. With dots and waves.",
    },
  },
  {
    outline: [
      "M0 0h600v800H0z",
      "M-12 470l624-12v354h-624z",
      "M201 485h5q-205 156-406 327h-176q289-171 577-327zM201 485h5q-12 156-33 327h-184q114-171 212-327zM201 485h5q162 156 318 327h-168q-80-171-155-327zM201 485h5q353 156 691 327h-145q-280-171-551-327z",
      "M190 425q7 152 7 202t-5 115q-32-62-37-112t-18-199zM317 416q-11 128-3 167t-15 92q-15-48-28-87t-7-170zM443 404q-10 146-4 192t-14 110q-18-59-29-106t-6-193zM570 393q-16 146-9 192t-17 109q-14-59-26-105t-1-193z",
      "M83 469q10-273 157-321t283-25 100 299q-268-45-540 47z",
      "M344 329q-73 20-92-19t42-85q4 62 50 104z",
      "M289 632q-10-6-23-2t-26 8-19 13-10 16-4 12 1 12 4 14 14 13 23 11 25 5 23-1 16-1 14 7 17 13 19 6 10-7 2-16 8-17 5-16-10-9-22 1-18-3-8-10-9-15-14-19-18-15z",
      "M321 701q-25 0-49 11q25-5 49-11z",
    ],
    alt: "A jellyfish or a bell with ribbons, very large, shelters something between a fish and a moth. Behind them furrows that draw together far off.",
    paint: {
      colors: ["eb734a", "d8daac", "64c6ba", "037f7e", "002a36", "005459"],
      fades: [[0, 45]],
      textures: [
        ["brush", 31, -24, 3, 38],
        ["scales", 35, 0, 2, 75],
      ],
      shapes: [[0, -1, 0, 1], [1, 0], [2, 0], [3], [4], [0], [5, -1, 1, 4], [0]],
      alt: "Deep teal before coral, the smaller form teal. With brush strokes and scales.",
    },
  },
  {
    outline: [
      "M0 0h600v800H0z",
      "M-12 518q447 19 624 43v251h-624z",
      "M192 320q7-116-5-193t48-125 110-24 55 113q-27-41-72-30t-45 69 42 75 152 22z",
      "M331 639q178 6 201-15t-43-42-173-24-167 19-28 39 210 23zM365 560q114 4 129-13t-28-33-112-18-107 15-17 31 135 18zM365 495q86 2 96-24t-22-49-82-24-79 26-14 48 101 23zM348 397q53 1 59-26t-13-51-49-23-49 29-10 49 62 22z",
      "M452 618q33 29 11 38t-42-24-31-4-32 22 1-33-10-14-36-4 27-21-3-24-27-34 38 11 13-5-4-32 28 31 26 7 33-9-3 32 14 17 44 20-37 8-10 18z",
      "M387 565q14-2 25 7t10 20-17 12-28-8-8-19 18-12z",
    ],
    alt: "Stacked stones out of which grows a breaking wave, very large, shelters a flower or a cog. Behind them one long line that divides high from low.",
    paint: {
      colors: ["ef852f", "d8c14c", "e2dd8b", "438b42", "003738", "04634e"],
      fades: [[0, 45]],
      textures: [
        ["brush", 37, 19, 3, 38],
        ["veins", 34, 1, 9, 75],
      ],
      shapes: [[0, -1, 0, 1], [2, 0], [3], [4], [5, -1, 1, 4], [0]],
      alt: "Dark teal before tangerine, the smaller form green. With brush strokes and leaf veins.",
    },
  },
];
