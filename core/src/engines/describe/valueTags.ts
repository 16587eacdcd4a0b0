// Values as bytes: a tag, then what the tag says. Texts, the keys of objects, cells and objects are written once, then by their
// number: the same object in two lists is the same object after reading. At the end are the cells as one BoC.
export const tags = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  integer: 4,
  float: 5,
  bigint: 6,
  negativeBigint: 7,
  text: 8,
  account: 9,
  hash: 10,
  knownText: 11,
  array: 12,
  object: 13,
  objectOfKnownShape: 14,
  map: 15,
  set: 16,
  known: 17,
  cell: 18,
} as const

/** The error for bytes that were not written so. */
export const damaged = (reason: string): Error => new Error(`the kept data is damaged: ${reason}`)
