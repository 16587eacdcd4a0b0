/** The newest block that the reply of a call depends on. */
export type NewestBlock = {
  readonly seqno: number
  /** Seconds since the block; absent for a recorded network, whose clock stands at its newest block. */
  readonly ageSec?: number
}

/** Names of the HTTP headers that state it: replies under `/v2` have the fields of tonapi only. */
export const newestBlockHeaderNames = { seqno: 'X-Tonoscope-Block', ageSec: 'X-Tonoscope-Block-Age' } as const

/** The HTTP headers that state it. */
export const toNewestBlockHeaders = ({ seqno, ageSec }: NewestBlock): Readonly<Record<string, string>> => ({
  [newestBlockHeaderNames.seqno]: `${seqno}`,
  ...(ageSec !== undefined && { [newestBlockHeaderNames.ageSec]: `${ageSec}` }),
})
