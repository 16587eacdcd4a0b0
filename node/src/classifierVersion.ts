/** Set by the build: a hash of the classifier's code and of the emulator. */
declare const TONOSCOPE_CLASSIFIER: string | undefined

/**
 * The version of the classifier, by which indexes keep what was found out about traces. `undefined` where it runs from its sources,
 * which change: nothing is kept then.
 */
export const classifierVersion = (): string | undefined =>
  typeof TONOSCOPE_CLASSIFIER === 'string' ? TONOSCOPE_CLASSIFIER : undefined
