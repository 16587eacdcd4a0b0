import demoUrl from '../../../core/demo/demo.snapshot.json.gz?url'
import { fetchBytes } from './fetchBytes.ts'

/** The bundled demo snapshot file. */
export const demoFile = (): Promise<Uint8Array<ArrayBuffer>> => fetchBytes(demoUrl)
