import type { DebugProtocol as Dap } from '@vscode/debugprotocol'
import type { Debugger } from '../debug/Debugger.ts'

/** The listing of the code; the files of the source come after it. */
const listingReference = 1

/** The file of the source that a reference of the client is for. */
export const toFileId = (sourceReference: number): number => sourceReference - listingReference - 1

/** A call as a frame: a line of the source, if it has one, else of the listing. */
export function toFrame(debug: Debugger, step: number, clientPaths: ReadonlyMap<number, string>): Dap.StackFrame {
  const { reader, source } = debug
  const [file = -1, line = 0, column = 0] = source?.ranges[step] ?? []
  const found = source?.map.file(file)
  if (!source || !found) return toListingFrame(debug, step)
  const [frame] = source.listFrames(step)
  const path = clientPaths.get(file)
  return {
    id: step + 1,
    name: `${frame ? `${frame.name}: ` : ''}${reader.instruction(step)}`,
    line,
    column,
    source: {
      name: found.path.replace(/^.*\//, ''),
      ...(path === undefined ? { sourceReference: listingReference + 1 + file } : { path }),
    },
  }
}

function toListingFrame({ reader, code }: Debugger, step: number): Dap.StackFrame {
  const location = reader.location(step)
  const line = location && code?.findLine(location)
  const method = location && code?.findMethod(location)
  return {
    id: step + 1,
    name: `${method === undefined ? '' : `${method}: `}${reader.instruction(step)}`,
    line: line === undefined ? 0 : line + 1,
    column: line === undefined ? 0 : 1,
    ...(line !== undefined && {
      source: { name: `${reader.recording.code?.hash.slice(0, 8) ?? 'code'}.tasm`, sourceReference: listingReference },
    }),
  }
}
