import { formatBlockId } from '../blockId.ts'
import { findOldBlock } from './ancestor.ts'
import type { BackLink } from './BlockProof.ts'
import {
  checkClaim,
  endsClaim,
  keyBlockClaim,
  readProvenTree,
  type SettledClaim,
  type StepContext,
  targetClaim,
  unknownClaim,
} from './claims.ts'
import { type ProvenBlock, stateHashAfter, verifyHeader } from './header.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'

/** The claims of a step from a newer block to an older one, in order; ends early where data is missing. */
export function* backClaims(link: BackLink, context: StepContext): Generator<SettledClaim> {
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
    if (listed === undefined)
      throw proofError('proof.header', `the state of ${formatBlockId(from)} lists no block ${to.seqno}`)
    if (listed.root_hash !== to.rootHash || listed.file_hash !== to.fileHash) {
      throw proofError(
        'proof.header',
        `the state of ${formatBlockId(from)} lists block ${to.seqno} as ${listed.root_hash} (file ${listed.file_hash}), not as ${to.rootHash} (file ${to.fileHash})`,
      )
    }
    return `the state of ${formatBlockId(from)}, ${stateHash}, lists block ${to.seqno} with the same root and file hash`
  })
}
