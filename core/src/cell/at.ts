// The compiler cannot know that an index was checked, and a `?? 0` would turn a slip of ours into a wrong
// answer. One helper for each kind of array: the engine inlines them and sees a single type in each.

/** A byte at an index that the caller has checked. */
export const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number

/** A signed word at an index that the caller has checked. */
export const intAt = (words: Int32Array, index: number): number => words[index] as number

/** An unsigned word at an index that the caller has checked. */
export const wordAt = (words: Uint32Array, index: number): number => words[index] as number

/** A half word at an index that the caller has checked. */
export const halfAt = (halves: Uint16Array, index: number): number => halves[index] as number
