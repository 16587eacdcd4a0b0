import type { ForwardLink, SignatureSet } from './BlockProof.ts'
import { judge, type Settled, unknown } from './claims.ts'
import { checkSignatures } from './ed25519.ts'
import type { ShownBlock } from './header.ts'
import { type BlockName, blockText, sameBlock, unproven } from './proven.ts'
import { blockOfCandidate, signedBlock, signedVote } from './signedBytes.ts'
import type { GroupMember, ValidatorGroup } from './validatorGroup.ts'
import type { Claim, Signer } from './verification.ts'

/** The claims about who signed a block, from the hash of their group to their weight. */
export async function* signatureClaims(
  { to, signatures }: ForwardLink,
  header: ShownBlock,
  group: ValidatorGroup,
): AsyncGenerator<Settled> {
  yield { claim: setHashClaim(header, group, signatures), facts: { signers: signersOf(group, () => 'absent') } }
  if (isLeftOut(signatures)) return yield { claim: unknown('signers', 'the step does not show who signed') }

  const byId = new Map(group.members.map(member => [member.nodeIdShort, member]))
  yield { claim: signersClaim(byId, signatures) }

  const { bytes, problem } = signedBytesOf(to, signatures)
  const checked = bytes && (await checkSet(byId, signatures, bytes))
  const { claim, isTold } = signaturesClaim(to, header, signatures, checked, problem)
  const states = new Map<string, Signer['signature']>(
    signatures.signatures.map(({ nodeIdShort }, place) => [
      nodeIdShort,
      checked === undefined || !isTold ? 'unchecked' : checked[place] ? 'valid' : 'invalid',
    ]),
  )
  const signers = signersOf(group, id => states.get(id) ?? 'absent')
  const weight = { signed: weightOf(signers), total: group.totalWeight }
  yield { claim, facts: { signers, weight } }
  yield { claim: weightClaim(weight, signers) }
}

/** Where `/v2` JSON has no signatures, it has zeros. */
const isLeftOut = ({ signatures, validatorSetHash, catchainSeqno }: SignatureSet): boolean =>
  signatures.length === 0 && validatorSetHash === 0 && catchainSeqno === 0

const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

/** The group has the hash, and the round, that the target's header names, and the signatures. */
function setHashClaim({ id, info }: ShownBlock, { hashShort }: ValidatorGroup, signatures: SignatureSet): Claim {
  return judge('set-hash', () => {
    const { gen_validator_list_hash_short: named, gen_catchain_seqno: round } = info
    if (hashShort !== named) {
      throw unproven(
        'proof.config',
        `the validators have the hash ${hex32(hashShort)} in round ${round}, block ${blockText(id)} names ${hex32(named)}`,
      )
    }
    if (isLeftOut(signatures)) return `hash ${hex32(named)} in round ${round}, as the header says`
    if (signatures.validatorSetHash >>> 0 !== named) {
      throw unproven(
        'proof.config',
        `the signatures are of the validators with the hash ${hex32(signatures.validatorSetHash)}, the header names ${hex32(named)}`,
      )
    }
    if (signatures.catchainSeqno >>> 0 !== round) {
      throw unproven(
        'proof.config',
        `the signatures are of round ${signatures.catchainSeqno}, the header names ${round}`,
      )
    }
    return `hash ${hex32(named)} in round ${round}, as the header and the signatures say`
  })
}

/** Each signer belongs to the group, and none counts twice. */
function signersClaim(byId: ReadonlyMap<string, GroupMember>, { signatures }: SignatureSet): Claim {
  return judge('signers', () => {
    const seen = new Set<string>()
    for (const { nodeIdShort } of signatures) {
      if (!byId.has(nodeIdShort)) throw unproven('proof.config', `${nodeIdShort} is none of these validators`)
      if (seen.has(nodeIdShort)) throw unproven('proof.config', `${nodeIdShort} is there twice`)
      seen.add(nodeIdShort)
    }
    return `${signatures.length} of ${byId.size} validators, each once`
  })
}

/** What was signed, as far as it can be put together again. */
function signedBytesOf(
  to: BlockName,
  { kind, vote }: SignatureSet,
): { readonly bytes?: Uint8Array; readonly problem?: string } {
  if (kind === 'ordinary') return { bytes: signedBlock(to) }
  if (vote === undefined) {
    return {
      problem: 'the signatures are over a vote (simplex consensus) whose session, slot and candidate are left out',
    }
  }
  return { bytes: signedVote(vote) }
}

const checkSet = (
  byId: ReadonlyMap<string, GroupMember>,
  { signatures }: SignatureSet,
  bytes: Uint8Array,
): Promise<readonly boolean[]> =>
  checkSignatures(
    signatures.flatMap(({ nodeIdShort, signature }) => {
      const member = byId.get(nodeIdShort)
      return member === undefined ? [] : [{ publicKey: member.publicKey, bytes, signature }]
    }),
  )

/** Software of this version and older knows one consensus only; of blocks that do not tell theirs, nobody knows. */
const lastWithoutSimplex = 11

/** Each signature is its signer's, over this block or the vote for it; `isTold`: whether that can be told at all. */
function signaturesClaim(
  to: BlockName,
  { info }: ShownBlock,
  { kind, vote, signatures, isKindGuessed }: SignatureSet,
  checked: readonly boolean[] | undefined,
  problem: string | undefined,
): { readonly claim: Claim; readonly isTold: boolean } {
  const id = 'signatures'
  if (checked === undefined) return { claim: unknown(id, problem ?? 'what was signed is not known'), isTold: false }
  const mayBeSimplex = isKindGuessed && (info.gen_software?.version ?? lastWithoutSimplex + 1) > lastWithoutSimplex
  if (mayBeSimplex && signatures.length > 0 && !checked.includes(true)) {
    const text =
      'none of the signatures is over the id of the block: they are made up, or over a vote (simplex consensus) that this JSON leaves out'
    return { claim: unknown(id, text), isTold: false }
  }
  const claim = judge(id, () => {
    if (kind === 'simplex' && vote !== undefined) {
      const candidate = blockOfCandidate(vote.candidate)
      if (candidate === undefined) throw unproven('proof.config', 'the candidate that was voted for is none')
      if (!sameBlock(candidate, to)) {
        throw unproven('proof.config', `the vote is for ${blockText(candidate)} ${candidate.rootHash}, another block`)
      }
    }
    const wrong = signatures.filter((_, place) => !checked[place])
    if (wrong.length > 0) {
      const names = wrong.map(({ nodeIdShort }) => nodeIdShort).join(', ')
      throw unproven(
        'proof.config',
        `${wrong.length} of ${signatures.length} signatures ${wrong.length === 1 ? 'does' : 'do'} not hold: ${names}`,
      )
    }
    const over = kind === 'simplex' ? `the vote for block ${blockText(to)}` : `the id of block ${blockText(to)}`
    return `${signatures.length} signatures over ${over}`
  })
  return { claim, isTold: true }
}

const signersOf = ({ members }: ValidatorGroup, signature: (id: string) => Signer['signature']): readonly Signer[] =>
  members
    .map(({ nodeIdShort, publicKey, weight }) => ({
      nodeIdShort,
      publicKey,
      weight,
      signature: signature(nodeIdShort),
    }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight < b.weight ? 1 : -1))

/** What those weigh who signed, or are said to have. */
const weightOf = (signers: readonly Signer[]): bigint =>
  signers.reduce((sum, { weight, signature }) => (isSigned[signature] ? sum + weight : sum), 0n)
const isSigned: Readonly<Record<Signer['signature'], boolean>> = {
  valid: true,
  unchecked: true,
  invalid: false,
  absent: false,
}

/** The protocol's rule: three times what the signers weigh is more than twice what all of them weigh. */
function weightClaim({ signed, total }: { signed: bigint; total: bigint }, signers: readonly Signer[]): Claim {
  const id = 'weight'
  const share = total === 0n ? 0 : Number((10_000n * signed) / total) / 100
  const text = `${signed} of ${total} (${share} %)`
  const claim = judge(id, () => {
    if (3n * signed <= 2n * total) throw unproven('proof.config', `${text}, where more than two thirds are needed`)
    return `${text}, more than two thirds`
  })
  const isSaid = signers.some(({ signature }) => signature === 'unchecked')
  return claim.state === 'holds' && isSaid ? unknown(id, `${text}, more than two thirds, if they did sign`) : claim
}
