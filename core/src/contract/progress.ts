/** The progress of a call; stages come in this order, some may be skipped. */
export type Progress = {
  readonly stage: 'queued' | 'blocks' | 'states' | 'executing' | 'classifying' | 'naming'
  readonly text?: string
  readonly done?: number
  readonly total?: number
}
