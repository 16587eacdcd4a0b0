import { existsSync, writeFileSync } from 'node:fs'
import type { DebugProofReport, DebugProofStep } from '@tonoscope/core/contract/debugProofs'
import type { Reply } from '@tonoscope/core/contract/operations'
import type { BlockId } from '@tonoscope/core/contract/schemas/blocks'
import { AppError } from '@tonoscope/core/errors'
import { presentBlockId } from '@tonoscope/core/service/blocks/presentBlockId'
import type { Service } from '@tonoscope/core/service/host'
import { readFullName } from '@tonoscope/core/service/proofs/readProof'
import { verifyProof } from '@tonoscope/core/service/proofs/verifyProof'
import { type Command, InvalidArgumentError } from 'commander'
import type { EventCommandTools } from './eventCommand.ts'
import { exitCodes } from './failures.ts'
import { textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'
import { textTable } from './textTable.ts'

type VerifyOptions = { readonly trust: string; readonly json?: boolean }
type GetOptions = { readonly out?: string; readonly parts: number }
type RawBlockProof = Reply<'getBlockProof'>

/** Adds `tonoscope proof verify` and `tonoscope proof get`. */
export function addProofCommands(program: Command, { io, end, withService }: EventCommandTools): void {
  const proof = program.command('proof').description('get and verify chains of masterchain blocks')
  proof
    .command('verify <file...>')
    .description('verify a block proof: /v2 JSON, or a recorded liteserver answer; several follow each other')
    .requiredOption('--trust <block>', 'the block to believe, (workchain,shard,seqno,root_hash,file_hash)')
    .option('--json', 'print every claim, as POST /debug/proof/verify answers')
    .action(async (files: string[], options: VerifyOptions) => end(await proofVerifyCommand(files, options, io)))
  proof
    .command('get <known> [target]')
    .description('ask the network for the way from one block to another, or to the newest: a list of /v2 BlockProofs')
    .option('--out <file>', 'write it to a file')
    .option('--parts <number>', 'ask so many times at most', countingNumber, mostParts)
    .action((known: string, target: string | undefined, options: GetOptions) =>
      withService(service => proofGetCommand(service, known, target, options, io)),
    )
}

/** A liteserver gives up to 16 links at once. */
const mostParts = 64

/** Verifies without a network; the exit code is 0 only when the whole chain holds, from the block that is trusted. */
export async function proofVerifyCommand(
  files: readonly string[],
  { trust, json }: VerifyOptions,
  io: CliIo,
): Promise<number> {
  const proof = await Promise.all(files.map(file => contentOf(file, io)))
  const report = await verifyProof({ proof, trust })
  io.out(json ? `${prettyJson(report)}\n` : reportText(report))
  return exitCodeOfChain[report.state]
}

const exitCodeOfChain: Readonly<Record<DebugProofReport['state'], number>> = {
  verified: exitCodes.whole,
  failed: exitCodes.failed,
  incomplete: exitCodes.cut,
  'not-checkable': exitCodes.unchecked,
}

async function contentOf(argument: string, io: CliIo): Promise<string> {
  const text = await textOf(argument, io)
  if (text === argument && !/^\s*[[{]/.test(text) && !existsSync(argument))
    throw new AppError('input.argument', { name: 'proof verify', reason: `there is no file ${argument}` })
  return text
}

function reportText({ steps, text, state }: DebugProofReport): string {
  const rows = steps.map(step => [
    `${step.index + 1}`,
    `${step.direction} ${step.from.seqno} → ${step.to.seqno}${step.to_key_block ? ' (key block)' : ''}`,
    step.state,
    outcomeOf(step),
  ])
  return `${rows.length === 0 ? '' : textTable(rows)}${state}: ${text}\n`
}

/** What a step comes to: the claim that stopped it, or who signed. */
function outcomeOf({ state, claims, signers, weight }: DebugProofStep): string {
  if (state === 'waiting') return 'not looked at'
  const stopping = claims.find(claim => claim.state === 'fails') ?? claims.find(claim => claim.state === 'unknown')
  if (stopping) return `${stopping.id}: ${stopping.text}`
  if (!signers || !weight) return 'listed by the newer block'
  const valid = signers.filter(({ signature }) => signature === 'valid').length
  const share = Number((10_000n * weight.signed) / weight.total) / 100
  return `${valid} of ${signers.length} validators signed, ${share} % of the weight`
}

/** Asks on where an answer ends before the target; the exit code is 0 only when the last one says that it arrives. */
export async function proofGetCommand(
  service: Service,
  known: string,
  target: string | undefined,
  { out, parts }: GetOptions,
  io: CliIo,
): Promise<number> {
  const [from, to] = await Promise.all([
    nameOf(service, known),
    target === undefined ? undefined : nameOf(service, target),
  ])
  const proofs: RawBlockProof[] = []
  for (let at = from; proofs.length < parts; ) {
    const proof = await service.call('getBlockProof', {
      params: { known_block: nameText(at), ...(to && { target_block: nameText(to) }) },
    })
    proofs.push(proof)
    if (proof.complete || proof.to.seqno === at.seqno) break
    at = proof.to
  }
  const json = `${prettyJson(proofs)}\n`
  if (out === undefined) io.out(json)
  else writeFileSync(out, json)
  const last = proofs.at(-1)
  const links = proofs.reduce((sum, { steps }) => sum + steps.length, 0)
  const way = `${counted(proofs.length, 'part')}, ${counted(links, 'step')}, from ${from.seqno} to ${last?.to.seqno}`
  io.err(last?.complete ? `${way}\n` : `${way}, which is not all the way\n`)
  return last?.complete ? exitCodes.whole : exitCodes.cut
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** A full name stays as it is: who cannot look blocks up (the zero state is none) may have the proof all the same. */
async function nameOf(service: Service, block: string): Promise<BlockId> {
  const full = readFullName(block)
  if (full) return presentBlockId(full)
  const { id } = await service.call('debugBlockName', { body: { block } })
  return id
}

const nameText = ({ workchain, shard, seqno, root_hash, file_hash }: BlockId): string =>
  `(${workchain},${shard},${seqno},${root_hash},${file_hash})`

function countingNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 on is expected')
  return Number(text)
}
