import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { formatUtime } from '../units.ts'
import { findOldBlock } from './ancestor.ts'
import type { BackLink, BlockLink, ForwardLink } from './BlockProof.ts'
import {
  checkClaim,
  contradiction,
  endsClaim,
  keyBlockClaim,
  readProvenTree,
  type SettledClaim,
  type StepContext,
  targetClaim,
  unknownClaim,
} from './claims.ts'
import { type ProvenBlock, stateHashAfter, verifyHeader } from './header.ts'
import { configOfKeyBlock, validatorRulesOf } from './keyBlockConfig.ts'
import { withProofErrors } from './merkleProofs.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'
import { signatureClaims } from './signatureClaims.ts'
import { masterchainGroup, type ValidatorGroup } from './validatorGroup.ts'
import type { Claim } from './verification.ts'

/** The claims of a step, in order; ends early where data is missing. */
export const stepClaims = (
  link: BlockLink,
  context: StepContext,
): AsyncGenerator<SettledClaim> | Generator<SettledClaim> =>
  link.kind === 'forward' ? forwardClaims(link, context) : backClaims(link, context)

/** The claims of a step from a newer block to an older one. */
function* backClaims(link: BackLink, context: StepContext): Generator<SettledClaim> {
  const { from } = link
  yield { claim: endsClaim(link, context) }
  if (link.proof.length === 0)
    return yield { claim: unknownClaim('source-header', 'the step has no proof of its source block') }
  let source: ProvenBlock | undefined
  const shown = checkClaim('source-header', () => {
    source = verifyHeader(from, readProvenTree(link.proof, from, from.rootHash, 'block'))
    return `block ${formatBlockId(from)} has the hash ${from.rootHash}`
  })
  yield { claim: shown, ...(source && { facts: { fromUtime: source.info.gen_utime } }) }
  const { settled, header } = targetClaim(link)
  yield settled
  if (source === undefined || (header === undefined && link.to.seqno !== 0)) return
  yield { claim: keyBlockClaim(link, header) }
  if (link.stateProof.length === 0) {
    return yield { claim: unknownClaim('listed', `the step has no proof of the state of block ${formatBlockId(from)}`) }
  }
  yield { claim: listedClaim(link, source) }
}

/** The claim that the state of the newer block lists the older one. */
function listedClaim({ from, to, stateProof }: BackLink, source: ProvenBlock) {
  return checkClaim('listed', () => {
    const stateHash = stateHashAfter(source)
    const tree = readProvenTree(stateProof, from, stateHash, 'the state of block')
    const listed = withProofErrors('proof.header', `the blocks before ${formatBlockId(from)}`, () => {
      const { others } = masterchainExtraOf(verifyState(from, stateHash, tree, 'proof.header'), 'proof.header')
      return findOldBlock(others, to.seqno)
    })
    if (listed === undefined) throw contradiction(`the state of ${formatBlockId(from)} lists no block ${to.seqno}`)
    if (listed.root_hash !== to.rootHash || listed.file_hash !== to.fileHash) {
      throw contradiction(
        `the state of ${formatBlockId(from)} lists block ${to.seqno} as ${listed.root_hash} (file ${listed.file_hash}), not as ${to.rootHash} (file ${to.fileHash})`,
      )
    }
    return `the state of ${formatBlockId(from)}, ${stateHash}, lists block ${to.seqno} with the same root and file hash`
  })
}

/** The claims of a step from a key block (or the zero state) to a newer block. */
async function* forwardClaims(link: ForwardLink, context: StepContext): AsyncGenerator<SettledClaim> {
  yield { claim: endsClaim(link, context) }
  const source = sourceClaim(link)
  yield source.settled
  const { settled, header } = targetClaim(link)
  yield settled
  if (header === undefined) return
  yield { claim: keyBlockClaim(link, header) }
  if (source.readConfig === undefined) return
  const { claim, group } = validatorSetClaim(link, header, source.readConfig)
  yield { claim }
  if (group !== undefined) yield* signatureClaims(link, header, group)
}

type SourceResult = { readonly settled: SettledClaim; readonly readConfig?: () => Cell }

/** The claim that the source, a key block or the zero state, is proven. */
function sourceClaim({ from, configProof }: ForwardLink): SourceResult {
  const id = 'source-header'
  if (configProof.length === 0)
    return { settled: { claim: unknownClaim(id, 'the step has no proof of its source block') } }
  let found: { readonly utime: ProvenBlock['info']['gen_utime']; readonly readConfig: () => Cell } | undefined
  const claim = checkClaim(id, () => {
    const what = from.seqno === 0 ? 'the zero state' : 'block'
    const tree = readProvenTree(configProof, from, from.rootHash, what)
    found = from.seqno === 0 ? zeroState(from, tree) : keyBlock(from, tree)
    return `${what} ${formatBlockId(from)} has the hash ${from.rootHash}`
  })
  return found
    ? { settled: { claim, facts: { fromUtime: found.utime } }, readConfig: found.readConfig }
    : { settled: { claim } }
}

function keyBlock(id: BlockIdExt, tree: Cell) {
  const block = verifyHeader(id, tree)
  return { utime: block.info.gen_utime, readConfig: () => configOfKeyBlock(block) }
}

function zeroState(id: BlockIdExt, tree: Cell) {
  const state = verifyState(id, id.rootHash, tree, 'proof.header')
  return { utime: state.gen_utime, readConfig: () => masterchainExtraOf(state, 'proof.config').config }
}

/** The claim that the configuration of the right key block has the validator set that signs the target. */
function validatorSetClaim(
  { from, to }: ForwardLink,
  { info }: ProvenBlock,
  readConfig: () => Cell,
): { readonly claim: Claim; readonly group?: ValidatorGroup } {
  let group: ValidatorGroup | undefined
  const claim = checkClaim('validator-set', () =>
    withProofErrors('proof.config', `the validators of block ${formatBlockId(from)}`, () => {
      if (info.prev_key_block_seqno !== from.seqno) {
        throw contradiction(
          `the previous key block of ${formatBlockId(to)} is ${info.prev_key_block_seqno}, not ${from.seqno}`,
        )
      }
      const { parameter, set, catchain } = validatorRulesOf(readConfig())
      group = masterchainGroup(set, catchain, info.gen_catchain_seqno)
      const name = from.seqno === 0 ? 'the zero state' : `block ${formatBlockId(from)}`
      return (
        `parameter ${parameter} of ${name} has ${set.total} validators, elected from ${formatUtime(set.utimeSince)} ` +
        `until ${formatUtime(set.utimeUntil)}; ${group.members.length} sign the masterchain in round ${info.gen_catchain_seqno}`
      )
    }),
  )
  return { claim, ...(group && { group }) }
}
