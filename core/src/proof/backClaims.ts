import { findOldBlock } from './ancestor.ts'
import type { BackLink } from './BlockProof.ts'
import { endsClaim, judge, keyBlockClaim, type Place, type Settled, targetClaim, treeShown, unknown } from './claims.ts'
import { type ShownBlock, stateHashAfter, verifyHeader } from './header.ts'
import { blockText, proving, unproven } from './proven.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'

/** The claims of a step from a newer block to an older one, in order; ends where nothing more can be looked at. */
export function* backClaims(link: BackLink, place: Place): Generator<Settled> {
  const { from } = link
  yield { claim: endsClaim(link, place) }
  if (link.proof.length === 0)
    return yield { claim: unknown('source-header', 'the step does not show its first block') }
  let source: ShownBlock | undefined
  const shown = judge('source-header', () => {
    source = verifyHeader(from, treeShown(link.proof, from, from.rootHash, 'block'))
    return `block ${blockText(from)} has the hash ${from.rootHash}`
  })
  yield { claim: shown, ...(source && { facts: { fromUtime: source.info.gen_utime } }) }
  const { settled, header } = targetClaim(link)
  yield settled
  if (source === undefined || (header === undefined && link.to.seqno !== 0)) return
  yield { claim: keyBlockClaim(link, header) }
  if (link.stateProof.length === 0) {
    return yield { claim: unknown('listed', `the step does not show the state of block ${blockText(from)}`) }
  }
  yield { claim: listedClaim(link, source) }
}

/** The state of the newer block lists the older one. */
function listedClaim({ from, to, stateProof }: BackLink, source: ShownBlock) {
  return judge('listed', () => {
    const stateHash = stateHashAfter(source)
    const tree = treeShown(stateProof, from, stateHash, 'the state of block')
    const listed = proving('proof.header', `the blocks before ${blockText(from)}`, () => {
      const { others } = masterchainExtraOf(verifyState(from, stateHash, tree, 'proof.header'), 'proof.header')
      return findOldBlock(others, to.seqno)
    })
    if (listed === undefined)
      throw unproven('proof.header', `the state of ${blockText(from)} lists no block ${to.seqno}`)
    if (listed.root_hash !== to.rootHash || listed.file_hash !== to.fileHash) {
      throw unproven(
        'proof.header',
        `the state of ${blockText(from)} lists block ${to.seqno} as ${listed.root_hash} (file ${listed.file_hash}), not as ${to.rootHash} (file ${to.fileHash})`,
      )
    }
    return `the state of ${blockText(from)}, ${stateHash}, lists block ${to.seqno} with the same root and file hash`
  })
}
