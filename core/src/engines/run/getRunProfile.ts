import type { AbiBook } from '../../abi/AbiBook.ts'
import { cellFromText } from '../../cell/text.ts'
import type { DebugCode } from '../../contract/debugCode.ts'
import type { DebugProfile, DebugProfileTransaction } from '../../contract/debugProfile.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { Emulation } from '../../emulator/Emulation.ts'
import { AppError, isAppError } from '../../errors.ts'
import { ProfileBuilder } from '../../profile/ProfileBuilder.ts'
import { addRecording, unknownFrame } from '../../profile/profileRecording.ts'
import type { PackedRecording } from '../../recording/Recording.ts'
import { recordTransaction } from '../../recording/recordTransaction.ts'
import type { Address, Hash } from '../../units.ts'
import { listCode } from '../code/getCode.ts'
import { nameMethods } from '../code/nameMethods.ts'
import type { CallContext } from '../context/Deps.ts'
import { profileTimeMs, recordingTimeMs } from '../context/recordingTime.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { type ListedNode, listRunNodes } from './listRunNodes.ts'
import { runMessage } from './runMessage.ts'

/** The gas of a run by calls; with `id` of one transaction. @throws lookup.transaction, errors of the run */
export async function getRunProfile(
  context: CallContext,
  request: DebugEmulateRequest,
  id: string | undefined,
): Promise<DebugProfile> {
  const { emulation } = await runMessage(context, request)
  const nodes = listRunNodes(emulation).filter(node => id === undefined || node.id === id)
  if (nodes.length === 0) throw new AppError('lookup.transaction', { id: `at ${id ?? '0'} of this run` })
  const profiler = new RunProfiler(context, emulation, readRequestAbis(request))
  for (const [done, node] of nodes.entries()) {
    context.onProgress({ stage: 'executing', done, total: nodes.length })
    await profiler.add(node)
    // Other calls run between two transactions.
    await context.deps.yieldToEventLoop()
    if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
  }
  return profiler.finish()
}

class RunProfiler {
  private readonly context: CallContext
  private readonly emulation: Emulation
  private readonly abis: AbiBook | undefined
  private readonly endMs: number
  private readonly builder = new ProfileBuilder()
  private readonly root: number
  private readonly transactions: DebugProfileTransaction[] = []
  /** By hash of the code, which accounts share. */
  private readonly listings = new Map<string, DebugCode>()

  constructor(context: CallContext, emulation: Emulation, abis: AbiBook | undefined) {
    this.context = context
    this.abis = abis
    this.emulation = emulation
    this.endMs = context.deps.elapsedMs() + profileTimeMs
    this.root = this.builder.enter(-1, { kind: 'trace', name: 'trace' })
    this.builder.count(this.root, 0)
  }

  async add(node: ListedNode): Promise<void> {
    const { id, account, hash, gasUsed } = node
    const call = this.builder.enter(this.root, { kind: 'transaction', name: id, node: id })
    const transaction = { node: id, account, ...(hash !== undefined && { hash }) }
    const recorded = gasUsed === undefined && hash !== undefined ? undefined : await this.record(node)
    if (recorded === undefined || 'problem' in recorded) {
      const gas = gasUsed ?? 0
      this.builder.count(call, 0)
      if (gas > 0) this.builder.count(this.builder.enter(call, unknownFrame), gas, 0)
      this.transactions.push({ ...transaction, gas_used: gas, steps: 0, ...recorded })
      return
    }
    const { recording, code } = recorded
    const used = addRecording(this.builder, call, { account, fields: [], ...recording }, code)
    const { steps, exceptions } = recording
    // The log of a run out of gas has none.
    const exit_code = recording.exit_code ?? exceptions.find(({ step }) => step === steps - 1)?.code
    this.transactions.push({ ...transaction, gas_used: used, steps, ...(exit_code !== undefined && { exit_code }) })
  }

  finish(): DebugProfile {
    return { ...this.builder.finish(), transactions: this.transactions }
  }

  private async record(
    node: ListedNode,
  ): Promise<
    { readonly recording: PackedRecording; readonly code: DebugCode | undefined } | { readonly problem: string }
  > {
    const { executor, elapsedMs } = this.context.deps
    const { libraries, arguments: args } = this.emulation
    const { ignoreSignature, previousBlocks } = args
    const left = this.endMs - elapsedMs()
    try {
      if (left <= 0) throw new AppError('limit.time', { afterMs: profileTimeMs })
      const recording = recordTransaction(node, {
        ...{ executor, libraries, ignoreSignature, elapsedMs, timeMs: Math.min(left, recordingTimeMs) },
        ...(previousBlocks && { previousBlocks }),
      })
      return { recording, code: recording.code && (await this.list(recording.code, node.account)) }
    } catch (error) {
      if (!isAppError(error) || !/^(?:limit|emulation)\./.test(error.code)) throw error
      return { problem: error.message }
    }
  }

  private async list({ hash, boc }: NonNullable<PackedRecording['code']>, address: Address): Promise<DebugCode> {
    // Only ABIs can be for one account.
    const key = this.abis ? `${hash} ${address}` : hash
    const findName = nameMethods(this.abis, [{ address, codeHash: hash as Hash }]) // of a cell
    const listing = this.listings.get(key) ?? (await listCode(cellFromText(boc), { findName }))
    this.listings.set(key, listing)
    return listing
  }
}
