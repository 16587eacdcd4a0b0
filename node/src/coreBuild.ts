/** Set by the build: a hash of the sources of the core. */
declare const TONOSCOPE_CORE: string | undefined

/** What identifies the core of this build, which its page shares; `undefined` where sources run, which change. */
export const coreBuild: string | undefined = typeof TONOSCOPE_CORE === 'string' ? TONOSCOPE_CORE : undefined
