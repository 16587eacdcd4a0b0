import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import { verifyAncestor } from '../../proof/ancestor.ts'
import type { BlockLink, BlockProof, SignatureSet } from '../../proof/BlockProof.ts'
import { verifyHeaderProof } from '../../proof/header.ts'
import { proofError } from '../../proof/merkleProofs.ts'
import { expectBlock, type LiteserverQuery } from './queries.ts'
import type { Boxed, LiteserverReply } from './tl/schemaTypes.ts'
import { fromWireBlockId, toWireBlockId } from './wireBlockId.ts'

/** Mode bit 0: the query has a target block. */
const withTarget = 1

/**
 * The chain of links from a known masterchain block to another one, or to the newest. Verified here: that the links are
 * contiguous, each header, and backward links completely. Signatures of forward links, and the configurations with their
 * keys, are verified by `verifyChain`.
 */
export const blockProofQuery = (
  known: BlockIdExt,
  target?: BlockIdExt,
): LiteserverQuery<'liteServer.getBlockProof', BlockProof> => ({
  name: 'liteServer.getBlockProof',
  params: {
    mode: target ? withTarget : 0,
    known_block: toWireBlockId(known),
    ...(target && { target_block: toWireBlockId(target) }),
  },
  verify(reply) {
    expectBlock(known, reply.from)
    if (target && reply.complete) expectBlock(target, reply.to)
    let at = known
    for (const link of reply.steps) at = verifyLink(at, link)
    const proof = fromWireProof(reply)
    if (!isSameBlock(at, proof.to)) {
      throw proofError('proof.header', `the chain ends at ${formatBlockId(at)}, not at ${formatBlockId(proof.to)}`)
    }
    if (target && !reply.complete && isSameBlock(at, target)) {
      throw proofError('proof.header', 'the chain is complete but marked incomplete')
    }
    return proof
  },
})

/** Converts a `liteServer.partialBlockProof` to a block proof, unverified. */
export const fromWireProof = (reply: LiteserverReply<'liteServer.getBlockProof'>): BlockProof => ({
  complete: reply.complete,
  from: fromWireBlockId(reply.from),
  to: fromWireBlockId(reply.to),
  steps: reply.steps.map(fromWireLink),
})

function fromWireLink(link: Boxed<'liteServer.BlockLink'>): BlockLink {
  const ends = {
    toKeyBlock: link.to_key_block,
    from: fromWireBlockId(link.from),
    to: fromWireBlockId(link.to),
    destProof: link.dest_proof,
  }
  return link['@type'] === 'liteServer.blockLinkBack'
    ? { kind: 'back', ...ends, proof: link.proof, stateProof: link.state_proof }
    : { kind: 'forward', ...ends, configProof: link.config_proof, signatures: fromWireSignatures(link.signatures) }
}

function fromWireSignatures(set: Boxed<'liteServer.SignatureSet'>): SignatureSet {
  const signatures = set.signatures.map(({ node_id_short, signature }) => ({ nodeIdShort: node_id_short, signature }))
  const common = { validatorSetHash: set.validator_set_hash, signatures }
  if (set['@type'] === 'liteServer.signatureSet.ordinary')
    return { kind: 'ordinary', catchainSeqno: set.catchain_seqno, ...common }
  const { cc_seqno, session_id, slot, candidate } = set
  return { kind: 'simplex', catchainSeqno: cc_seqno, ...common, vote: { sessionId: session_id, slot, candidate } }
}

/** Verifies a link and returns its target. @throws proof.header, proof.merkle */
function verifyLink(from: BlockIdExt, link: Boxed<'liteServer.BlockLink'>): BlockIdExt {
  const to = fromWireBlockId(link.to)
  const isForward = link['@type'] === 'liteServer.blockLinkForward'
  if (!isSameBlock(from, fromWireBlockId(link.from)) || isForward !== to.seqno > from.seqno) {
    throw proofError('proof.header', `no link leads from ${formatBlockId(from)} to ${formatBlockId(to)}`)
  }
  // The zero state is not a block: it has no header and counts as a key block.
  const isKey = to.seqno === 0 || verifyHeaderProof(to, link.dest_proof).info.key_block
  if (isKey !== link.to_key_block)
    throw proofError('proof.header', `the key block flag of ${formatBlockId(to)} is wrong`)
  if (!isForward) verifyAncestor(from, to, { stateProof: link.proof, blockProof: link.state_proof })
  return to
}
