import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'

/** The snapshot that comes with the program, as a file. */
export async function demoFile(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(demoUrl)
  if (!answer.ok) throw new Error(`the demo network's file is not there (${answer.status})`)
  return new Uint8Array(await answer.arrayBuffer())
}
