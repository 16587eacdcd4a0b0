import type { DebugRecording } from '@tonoscope/core/contract/debugRecording'
import type { DebugSource } from '@tonoscope/core/contract/debugSource'
import { fileText } from '@tonoscope/core/encoding/fileText'
import { AppError, isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { SourceMap } from '@tonoscope/core/stepping/SourceMap'
import { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { withAbis } from './abiOption.ts'
import type { CliIo, NetworkContext } from './command.ts'
import type { Debugged } from './debug/Debugger.ts'
import { readFileBytes } from './input.ts'

type OpenedSources = {
  /** With services that decode by the ABIs in the files. */
  readonly context: NetworkContext
  /** Adds its source to a recording. @throws input.argument if no file is its source */
  readonly attach: (debugged: Debugged) => Debugged
}

/** Opens files with source code. @throws input.argument, input.source with the file */
export async function openSources(context: NetworkContext, files: readonly string[] = []): Promise<OpenedSources> {
  const sources = await loadSources(context.service, files, context.io)
  const abis = sources.flatMap(({ abi }) => (abi === undefined ? [] : [{ text: abi }]))
  return {
    context: {
      ...context,
      service: withAbis(context.service, abis),
      startService: async (...given) => withAbis(await context.startService(...given), abis),
    },
    attach: debugged => ({ ...debugged, source: findSource(sources, debugged.reader) }),
  }
}

/** Reads files with source code. @throws input.argument, input.source with the file */
async function loadSources(service: Service, files: readonly string[], io: CliIo): Promise<readonly DebugSource[]> {
  const sources: DebugSource[] = []
  for (const file of files) {
    const text = fileText(await readFileBytes(file, io))
    try {
      sources.push(await service.call('debugSource', { body: { text } }))
    } catch (error) {
      if (!isAppError(error) || error.code !== 'input.source') throw error
      const { position, reason } = error.details
      throw new AppError('input.source', { position: `${file}: ${position}`, reason })
    }
  }
  return sources
}

/** The source of the code of a recording, if files were given. @throws input.argument if none of them is its source */
function findSource(sources: readonly DebugSource[], reader: RecordingReader): SourceRun | undefined {
  const { code }: DebugRecording = reader.recording
  const found = sources.find(({ code_hash }) => code_hash === code?.hash)
  if (found) return new SourceRun(new SourceMap(found), reader)
  if (sources.length === 0) return undefined
  const hashes = sources.map(({ code_hash }) => code_hash).join(', ')
  const reason = `it is the source of the code ${hashes}; this run has ${code ? `the code ${code.hash}` : 'no code'}`
  throw new AppError('input.argument', { name: '--source', reason })
}
