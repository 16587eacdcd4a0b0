/** Kinds of the family. */
export const jettonKinds = {} as const
