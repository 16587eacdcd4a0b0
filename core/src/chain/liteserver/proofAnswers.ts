import { verifyAncestor } from '../../proof/ancestor.ts'
import type { BlockLink, BlockProof, SignatureSet } from '../../proof/BlockProof.ts'
import { verifyHeaderProof } from '../../proof/header.ts'
import { blockText, sameBlock, unproven } from '../../proof/proven.ts'
import type { BlockId } from '../ChainSource.ts'
import { expectBlock, type Question } from './answers.ts'
import { fromWireBlock, toWireBlock } from './blockNames.ts'
import type { Answer, Boxed } from './tl/schemaTypes.ts'

/** The parts of the chain are asked for by the mode: bit 0, whether there is a target. */
const withTarget = 1

/**
 * The way from a known masterchain block to another one, or to the newest. Checked: that the links follow each other from
 * the one block to the other, the header of each, and backward links to the end. The signatures of forward links, and the
 * configurations with the keys that made them, are for whoever verifies signatures.
 */
export const blockProofQuestion = (
  known: BlockId,
  target?: BlockId,
): Question<'liteServer.getBlockProof', BlockProof> => ({
  name: 'liteServer.getBlockProof',
  params: {
    mode: target ? withTarget : 0,
    known_block: toWireBlock(known),
    ...(target && { target_block: toWireBlock(target) }),
  },
  verify(answer) {
    expectBlock(known, answer.from)
    if (target && answer.complete) expectBlock(target, answer.to)
    let at = known
    for (const link of answer.steps) at = verifyLink(at, link)
    if (!sameBlock(at, fromWireBlock(answer.to))) {
      throw unproven(
        'proof.header',
        `the chain ends at ${blockText(at)}, not at ${blockText(fromWireBlock(answer.to))}`,
      )
    }
    if (target && !answer.complete && sameBlock(at, target)) {
      throw unproven('proof.header', 'the chain is complete, and says that it is not')
    }
    return fromWireProof(answer)
  },
})

/** A chain of blocks as the wire has it, in the project's words; nothing is checked. */
export const fromWireProof = ({ complete, from, to, steps }: Answer<'liteServer.getBlockProof'>): BlockProof => ({
  complete,
  from: fromWireBlock(from),
  to: fromWireBlock(to),
  steps: steps.map(fromWireLink),
})

function fromWireLink(link: Boxed<'liteServer.BlockLink'>): BlockLink {
  const ends = {
    toKeyBlock: link.to_key_block,
    from: fromWireBlock(link.from),
    to: fromWireBlock(link.to),
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

/** Where a link leads. @throws proof.header, proof.merkle */
function verifyLink(from: BlockId, link: Boxed<'liteServer.BlockLink'>): BlockId {
  const to = fromWireBlock(link.to)
  const isForward = link['@type'] === 'liteServer.blockLinkForward'
  if (!sameBlock(from, fromWireBlock(link.from)) || isForward !== to.seqno > from.seqno) {
    throw unproven('proof.header', `no link leads from ${blockText(from)} to ${blockText(to)}`)
  }
  // The zero state is not a block and has no header; everything starts with it.
  const isKey = to.seqno === 0 || verifyHeaderProof(to, link.dest_proof).info.key_block
  if (isKey !== link.to_key_block) throw unproven('proof.header', `whether ${blockText(to)} is a key block is not so`)
  if (!isForward) verifyAncestor(from, to, { stateProof: link.proof, blockProof: link.state_proof })
  return to
}
