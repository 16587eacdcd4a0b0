/** True in the build that needs no server: routes in the hash, the service in a worker of the page. */
declare const __TONOSCOPE_STATIC__: boolean
/** The project's version, for the service that runs in a worker of the page. */
declare const __TONOSCOPE_VERSION__: string
/** Set by the build: a hash of the sources of the core, which a server of the same build shares. */
declare const TONOSCOPE_CORE: string | undefined
/** Set by the build: the operations of the core, without their schemas. */
declare const TONOSCOPE_OPERATIONS: string | undefined
