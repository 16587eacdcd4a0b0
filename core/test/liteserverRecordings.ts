import { findDataFiles, hasRecording, readData } from './data.ts'

/** A recorded liteserver query with its response. */
export type RecordedQuery = {
  readonly where: string
  readonly query: string
  readonly params: Record<string, unknown>
  readonly request: Uint8Array
  readonly response: Uint8Array
  readonly answer: Record<string, unknown>
}

/** All recorded liteserver queries of the local network. */
export function recordedQueries(folders: readonly string[] = ['queries', 'accounts', 'block-proofs']): RecordedQuery[] {
  const found: RecordedQuery[] = []
  const walk = (value: unknown, where: string): void => {
    if (value === null || typeof value !== 'object') return
    if (isRecording(value)) {
      found.push({
        where: `${where} ${value.query}`,
        query: value.query,
        params: value.params,
        request: Uint8Array.from(Buffer.from(value.requestTl, 'hex')),
        response: Uint8Array.from(Buffer.from(value.responseTl, 'base64')),
        answer: value.answer,
      })
      return
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${where}/${key}`)
  }
  for (const folder of folders) {
    for (const file of findDataFiles(`localnet/${folder}`))
      walk(readData('localnet', folder, file), `${folder}/${file}`)
  }
  if (folders.includes('queries'))
    walk(hasRecording('localnet/network.json') && readData('localnet/network.json'), 'network')
  return found
}

type Recorded = {
  readonly query: string
  readonly params: Record<string, unknown>
  readonly requestTl: string
  readonly responseTl: string
  readonly answer: Record<string, unknown>
}
const isRecording = (value: object): value is Recorded =>
  'requestTl' in value && 'responseTl' in value && 'answer' in value
