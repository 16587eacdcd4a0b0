import { type BlockIdExt, formatBlockId, isSameBlock } from '../blockId.ts'
import type { ForwardLink, SignatureSet } from './BlockProof.ts'
import { checkClaim, contradiction, type SettledClaim, unknownClaim } from './claims.ts'
import { checkSignatures } from './ed25519.ts'
import type { ProvenBlock } from './header.ts'
import { parseCandidateBlock, signedBlock, signedVote } from './signedBytes.ts'
import type { GroupMember, ValidatorGroup } from './validatorGroup.ts'
import type { Claim, Signer } from './verification.ts'

/** The claims about the signatures of a block, from the hash of the validator group to the signed weight. */
export async function* signatureClaims(
  { to, signatures }: ForwardLink,
  header: ProvenBlock,
  group: ValidatorGroup,
): AsyncGenerator<SettledClaim> {
  yield { claim: setHashClaim(header, group, signatures), facts: { signers: toSigners(group, () => 'absent') } }
  if (isOmitted(signatures)) return yield { claim: unknownClaim('signers', 'the step has no signatures') }

  const byId = new Map(group.members.map(member => [member.nodeIdShort, member]))
  yield { claim: signersClaim(byId, signatures) }

  const { bytes, problem } = rebuildSignedBytes(to, signatures)
  const checked = bytes && (await verifySignatures(byId, signatures, bytes))
  const { claim, isDecidable } = signaturesClaim(to, header, signatures, checked, problem)
  const states = new Map<string, Signer['signature']>(
    signatures.signatures.map(({ nodeIdShort }, index) => [
      nodeIdShort,
      checked === undefined || !isDecidable ? 'unchecked' : checked[index] ? 'valid' : 'invalid',
    ]),
  )
  const signers = toSigners(group, id => states.get(id) ?? 'absent')
  const weight = { signed: sumWeight(signers), total: group.totalWeight }
  yield { claim, facts: { signers, weight } }
  yield { claim: weightClaim(weight, signers) }
}

/** In `/v2` JSON, omitted signatures are zeros. */
const isOmitted = ({ signatures, validatorSetHash, catchainSeqno }: SignatureSet): boolean =>
  signatures.length === 0 && validatorSetHash === 0 && catchainSeqno === 0

const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

/** The claim that the group has the short hash and round of the target's header and of the signatures. */
function setHashClaim({ id, info }: ProvenBlock, { hashShort }: ValidatorGroup, signatures: SignatureSet): Claim {
  return checkClaim('set-hash', () => {
    const { gen_validator_list_hash_short: headerHash, gen_catchain_seqno: round } = info
    if (hashShort !== headerHash) {
      throw contradiction(
        `the validators have the hash ${hex32(hashShort)} in round ${round}, the header of block ${formatBlockId(id)} has ${hex32(headerHash)}`,
      )
    }
    if (isOmitted(signatures)) return `hash ${hex32(headerHash)} in round ${round}, as in the header`
    if (signatures.validatorSetHash >>> 0 !== headerHash) {
      throw contradiction(
        `the signatures are of the validators with the hash ${hex32(signatures.validatorSetHash)}, the header has ${hex32(headerHash)}`,
      )
    }
    if (signatures.catchainSeqno >>> 0 !== round) {
      throw contradiction(`the signatures are of round ${signatures.catchainSeqno}, the header has ${round}`)
    }
    return `hash ${hex32(headerHash)} in round ${round}, as in the header and the signatures`
  })
}

/** The claim that each signer belongs to the group and occurs once. */
function signersClaim(byId: ReadonlyMap<string, GroupMember>, { signatures }: SignatureSet): Claim {
  return checkClaim('signers', () => {
    const seen = new Set<string>()
    for (const { nodeIdShort } of signatures) {
      if (!byId.has(nodeIdShort)) throw contradiction(`${nodeIdShort} is not one of these validators`)
      if (seen.has(nodeIdShort)) throw contradiction(`${nodeIdShort} occurs twice`)
      seen.add(nodeIdShort)
    }
    return `${signatures.length} of ${byId.size} validators, each once`
  })
}

/** The signed bytes, if they can be rebuilt. */
function rebuildSignedBytes(
  to: BlockIdExt,
  { kind, vote }: SignatureSet,
): { readonly bytes?: Uint8Array; readonly problem?: string } {
  if (kind === 'ordinary') return { bytes: signedBlock(to) }
  if (vote !== undefined) return { bytes: signedVote(vote) }
  return { problem: 'the signatures are over a vote (simplex consensus) whose session, slot and candidate are missing' }
}

const verifySignatures = (
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

/** The last software version without the simplex consensus; blocks may not state their version. */
const lastWithoutSimplex = 11

/** The claim that each signature is valid, over this block or the vote for it; `isDecidable`: whether this can be verified. */
function signaturesClaim(
  to: BlockIdExt,
  { info }: ProvenBlock,
  { kind, vote, signatures, isKindGuessed }: SignatureSet,
  checked: readonly boolean[] | undefined,
  problem: string | undefined,
): { readonly claim: Claim; readonly isDecidable: boolean } {
  const id = 'signatures'
  if (checked === undefined)
    return { claim: unknownClaim(id, problem ?? 'the signed data is unknown'), isDecidable: false }
  const mayBeSimplex = isKindGuessed && (info.gen_software?.version ?? lastWithoutSimplex + 1) > lastWithoutSimplex
  if (mayBeSimplex && signatures.length > 0 && !checked.includes(true)) {
    const text =
      'none of the signatures is over the block ID: they are forged, or over a vote (simplex consensus) that this JSON omits'
    return { claim: unknownClaim(id, text), isDecidable: false }
  }
  const claim = checkClaim(id, () => {
    if (kind === 'simplex' && vote !== undefined) {
      const candidate = parseCandidateBlock(vote.candidate)
      if (candidate === undefined) throw contradiction('the candidate of the vote is invalid')
      if (!isSameBlock(candidate, to)) {
        throw contradiction(`the vote is for ${formatBlockId(candidate)} ${candidate.rootHash}, another block`)
      }
    }
    const invalid = signatures.filter((_, index) => !checked[index])
    if (invalid.length > 0) {
      const names = invalid.map(({ nodeIdShort }) => nodeIdShort).join(', ')
      throw contradiction(
        `${invalid.length} of ${signatures.length} signatures ${invalid.length === 1 ? 'is' : 'are'} invalid: ${names}`,
      )
    }
    const over = kind === 'simplex' ? `the vote for block ${formatBlockId(to)}` : `the ID of block ${formatBlockId(to)}`
    return `${signatures.length} signatures over ${over}`
  })
  return { claim, isDecidable: true }
}

const toSigners = ({ members }: ValidatorGroup, signature: (id: string) => Signer['signature']): readonly Signer[] =>
  members
    .map(({ adnlAddr: _, ...member }) => ({ ...member, signature: signature(member.nodeIdShort) }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight < b.weight ? 1 : -1))

/** The total weight of signers with a valid or unchecked signature. */
const sumWeight = (signers: readonly Signer[]): bigint =>
  signers.reduce(
    (sum, { weight, signature }) => (signature === 'valid' || signature === 'unchecked' ? sum + weight : sum),
    0n,
  )

/** The claim that the signers hold more than two thirds of the weight. */
function weightClaim({ signed, total }: { signed: bigint; total: bigint }, signers: readonly Signer[]): Claim {
  const id = 'weight'
  const share = total === 0n ? 0 : Number((10_000n * signed) / total) / 100
  const text = `${signed} of ${total} (${share} %)`
  const claim = checkClaim(id, () => {
    if (3n * signed <= 2n * total) throw contradiction(`${text}, more than two thirds are required`)
    return `${text}, more than two thirds`
  })
  const isUnchecked = signers.some(({ signature }) => signature === 'unchecked')
  return claim.state === 'holds' && isUnchecked
    ? unknownClaim(id, `${text}, more than two thirds, if the signatures are valid`)
    : claim
}
