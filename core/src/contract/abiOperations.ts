import type { AbiSource } from './debugAbi.ts'
import type { OperationName } from './operations.ts'

const names: ReadonlySet<OperationName> = new Set<OperationName>([
  'debugAccount',
  'debugBodyForms',
  'debugBundle',
  'debugCellEdit',
  'debugCellTypes',
  'debugCells',
  'debugClassify',
  'debugCode',
  'debugCompose',
  'debugEmulate',
  'debugEvent',
  'debugGetMethod',
  'debugMethodRecording',
  'debugMinimumValue',
  'debugOverrides',
  'debugProfile',
  'debugReadDraft',
  'debugRecording',
  'debugRepair',
  'decodeBody',
  'inspectContract',
])

/** Whether the requests of an operation have `abis`. */
export const takesAbis = (name: OperationName): boolean => names.has(name)

/** A request with the ABIs of the user, where its operation decodes by them; also the run or the event of a capsule. */
export function addAbis(name: OperationName, body: object, abis: readonly AbiSource[]): object {
  if (abis.length === 0) return body
  // Unfolding cells decodes nothing.
  if (name === 'debugCells' && 'path' in body && !('type' in body)) return body
  if (takesAbis(name)) return { ...body, abis }
  if (name === 'debugCompare') return addToSides(body, abis)
  if (name !== 'debugCapsule') return body
  const { compare } = body as { readonly compare?: object } // of its schema
  return { ...addToSubject(body, abis), ...(compare && { compare: addToSides(compare, abis) }) }
}

const addToSides = (body: object, abis: readonly AbiSource[]): object =>
  Object.fromEntries(Object.entries(body).map(([side, subject]) => [side, addToSubject(subject as object, abis)]))

function addToSubject(subject: object, abis: readonly AbiSource[]): object {
  const { run, event } = subject as { readonly run?: object; readonly event?: object } // of its schema
  return { ...subject, ...(run && { run: { ...run, abis } }), ...(event && { event: { ...event, abis } }) }
}

/** Whether ABIs change the reply of an operation. */
export const isDecoding = (name: OperationName): boolean =>
  takesAbis(name) || name === 'debugCapsule' || name === 'debugCompare'
