import { findInFile } from './detectFileKind.ts'

/** The step at which the debugger opens, from 0. */
export type OpeningStep = { readonly node: string; readonly step: number }

// Where the writer of capsules puts it. In a text of the file the quotes would be escaped.
const pattern = /"capsule":\{"version":[12],"opens_at":\{"node":"(0(?:\.\d{1,9}){0,12})","step":(\d{1,9})\}/

/** The step at which a capsule file opens; `undefined` if none was chosen when it was saved. */
export async function findOpeningStep(file: Blob): Promise<OpeningStep | undefined> {
  const [, node, step] = (await findInFile(file, pattern)) ?? []
  return node === undefined ? undefined : { node, step: Number(step) }
}
