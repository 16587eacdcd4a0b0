import type { Cell } from '../cell/Cell.ts'
import type { ForwardLink } from './BlockProof.ts'
import {
  endsClaim,
  judge,
  keyBlockClaim,
  moment,
  type Place,
  type Settled,
  targetClaim,
  treeShown,
  unknown,
} from './claims.ts'
import { type ShownBlock, verifyHeader } from './header.ts'
import { configOfKeyBlock, validatorRulesOf } from './keyBlockConfig.ts'
import { type BlockName, blockText, proving, unproven } from './proven.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'
import { signatureClaims } from './signatureClaims.ts'
import { masterchainGroup, type ValidatorGroup } from './validatorGroup.ts'
import type { Claim } from './verification.ts'

/** The claims of a step from a key block (or the zero state) to a newer block; ends where nothing more can be looked at. */
export async function* forwardClaims(link: ForwardLink, place: Place): AsyncGenerator<Settled> {
  yield { claim: endsClaim(link, place) }
  const source = sourceClaim(link)
  yield source.settled
  const { settled, header } = targetClaim(link)
  yield settled
  if (header === undefined) return
  yield { claim: keyBlockClaim(link, header) }
  if (source.configOf === undefined) return
  const { claim, group } = validatorSetClaim(link, header, source.configOf)
  yield { claim }
  if (group !== undefined) yield* signatureClaims(link, header, group)
}

type Source = { readonly settled: Settled; readonly configOf?: () => Cell }

/** The key block is shown, or the zero state, which is not a block but the state that everything begins with. */
function sourceClaim({ from, configProof }: ForwardLink): Source {
  const id = 'source-header'
  if (configProof.length === 0) return { settled: { claim: unknown(id, 'the step does not show its first block') } }
  let found: { readonly utime: ShownBlock['info']['gen_utime']; readonly configOf: () => Cell } | undefined
  const claim = judge(id, () => {
    const what = from.seqno === 0 ? 'the zero state' : 'block'
    const tree = treeShown(configProof, from, from.rootHash, what)
    found = from.seqno === 0 ? zeroState(from, tree) : keyBlock(from, tree)
    return `${what} ${blockText(from)} has the hash ${from.rootHash}`
  })
  return found
    ? { settled: { claim, facts: { fromUtime: found.utime } }, configOf: found.configOf }
    : { settled: { claim } }
}

function keyBlock(id: BlockName, tree: Cell) {
  const block = verifyHeader(id, tree)
  return { utime: block.info.gen_utime, configOf: () => configOfKeyBlock(block) }
}

function zeroState(id: BlockName, tree: Cell) {
  const state = verifyState(id, id.rootHash, tree, 'proof.header')
  return { utime: state.gen_utime, configOf: () => masterchainExtraOf(state, 'proof.config').config }
}

/** The configuration of the right key block names the validators, of which some sign in the round of the target. */
function validatorSetClaim(
  { from, to }: ForwardLink,
  { info }: ShownBlock,
  configOf: () => Cell,
): { readonly claim: Claim; readonly group?: ValidatorGroup } {
  let group: ValidatorGroup | undefined
  const claim = judge('validator-set', () =>
    proving('proof.config', `the validators that block ${blockText(from)} names`, () => {
      if (info.prev_key_block_seqno !== from.seqno) {
        throw unproven(
          'proof.config',
          `the key block before ${blockText(to)} is ${info.prev_key_block_seqno}, not ${from.seqno}`,
        )
      }
      const { parameter, set, catchain } = validatorRulesOf(configOf())
      group = masterchainGroup(set, catchain, info.gen_catchain_seqno)
      const name = from.seqno === 0 ? 'the zero state' : `block ${blockText(from)}`
      return (
        `parameter ${parameter} of ${name} has ${set.total} validators, elected from ${moment(set.utimeSince)} ` +
        `until ${moment(set.utimeUntil)}; ${group.members.length} sign the masterchain in round ${info.gen_catchain_seqno}`
      )
    }),
  )
  return { claim, ...(group && { group }) }
}
