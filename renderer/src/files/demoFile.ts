import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'

/** The bundled demo snapshot file. */
export async function demoFile(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(demoUrl)
  if (!response.ok) throw new Error(`demo snapshot not found (HTTP ${response.status})`)
  return new Uint8Array(await response.arrayBuffer())
}
