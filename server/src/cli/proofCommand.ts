import { writeFileSync } from 'node:fs'
import { type BlockIdExtJson, formatBlockIdJson, toBlockIdExtJson } from '@tonoscope/core/blockId'
import type { DebugProofReport } from '@tonoscope/core/contract/debugProofs'
import type { RawBlockProof } from '@tonoscope/core/contract/schemas/blocks'
import { parseBlockIdExt } from '@tonoscope/core/encoding/parseBlockRef'
import type { Service } from '@tonoscope/core/operations/createService'
import { plural } from '@tonoscope/core/plural'
import { proofText } from '@tonoscope/core/text/proofText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readContent } from './input.ts'
import { integer } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { loadNewestBlock } from './watchBlockAge.ts'

type ProofVerifyOptions = { readonly trust: string; readonly target?: string; readonly json?: boolean }
type ProofGetOptions = { readonly out?: string; readonly parts: number }

/** Adds `tonoscope proof verify` and `tonoscope proof get`. */
export function addProofCommands(program: Command, toAction: ToAction): void {
  const proof = program.command('proof').description('get and verify block proofs')
  proof
    .command('verify <file...>')
    .description('verify a block proof: /v2 JSON, or a recorded liteserver reply; several files form one chain')
    .requiredOption('--trust <block>', 'trusted root, (workchain,shard,seqno,root_hash,file_hash)')
    .option('--target <block>', "masterchain block to reach, by number or ID (default: the proof's last block)")
    .option('--json', 'print all claims as JSON, like POST /debug/proof/verify')
    .action(toAction(proofVerifyCommand))
  proof
    .command('get <known> [target]')
    .description('get the proof chain from a known block to the target (default: newest) as a list of /v2 block proofs')
    .option('--out <file>', 'output file (default: stdout)')
    .option(
      '--parts <number>',
      'max requests',
      integer({ min: 1, max: 999_999, expected: 'an integer from 1' }),
      maxParts,
    )
    .action(toAction(proofGetCommand))
}

/** A liteserver returns up to 16 links per request. */
const maxParts = 64

/** Verifies a proof offline; the exit code is 0 only if the chain is valid from the trusted root to the target. */
async function proofVerifyCommand(
  { service, io }: CommandContext,
  files: readonly string[],
  { trust, target, json }: ProofVerifyOptions,
) {
  const proof = await Promise.all(files.map(file => readContent(file, 'proof verify', /^\s*[[{]/, io)))
  const report = await service.call('debugVerifyProof', {
    body: { proof, trust, ...(target !== undefined && { target }) },
  })
  io.out(json ? jsonText(report) : proofText(report))
  return exitCodeByState[report.state]
}

const exitCodeByState: Readonly<Record<DebugProofReport['state'], number>> = {
  verified: exitCodes.complete,
  failed: exitCodes.failed,
  incomplete: exitCodes.incomplete,
  'not-checkable': exitCodes.unchecked,
}

/** Repeats the request until the target is reached; the exit code is 0 only if the last reply is complete. */
export async function proofGetCommand(
  { service, io }: CommandContext,
  known: string,
  target: string | undefined,
  { out, parts }: ProofGetOptions,
): Promise<number> {
  const [from, to] = await Promise.all([
    resolveBlock(service, known),
    target === undefined ? undefined : resolveBlock(service, target),
  ])
  // The reply of `/v2` does not say how old its last block is.
  if (!to) await loadNewestBlock(service)
  const proofs: RawBlockProof[] = []
  for (let current = from; proofs.length < parts; ) {
    const proof = await service.call('getBlockProof', {
      params: { known_block: formatBlockIdJson(current), ...(to && { target_block: formatBlockIdJson(to) }) },
    })
    proofs.push(proof)
    if (proof.complete || proof.to.seqno === current.seqno) break
    current = proof.to
  }
  const json = jsonText(proofs)
  if (out === undefined) io.out(json)
  else writeFileSync(out, json)
  const last = proofs.at(-1)
  const links = proofs.reduce((sum, { steps }) => sum + steps.length, 0)
  const summary = `${plural(proofs.length, 'part')}, ${plural(links, 'step')}, from ${from.seqno} to ${last?.to.seqno}`
  io.err(last?.complete ? `${summary}\n` : `${summary}, incomplete\n`)
  return last?.complete ? exitCodes.complete : exitCodes.incomplete
}

/** A full id is used as given: a source without block lookup, or the zerostate, still has proofs. */
async function resolveBlock(service: Service, block: string): Promise<BlockIdExtJson> {
  const full = parseBlockIdExt(block)
  if (full) return toBlockIdExtJson(full)
  const { id } = await service.call('debugBlockId', { body: { block } })
  return id
}
