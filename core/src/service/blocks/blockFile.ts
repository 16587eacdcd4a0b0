import { parseCell } from '../../cell/boc.ts'
import { toHex } from '../../cell/hex.ts'
import { sha256 } from '../../cell/sha256.ts'
import { fromBase64, fromHex } from '../../cell/text.ts'
import { AppError } from '../../errors.ts'
import { findBags } from '../../input/bagsInText.ts'
import { parseBlockNotation } from '../../input/blockNotation.ts'
import { readBlock } from '../../tlb/block.ts'
import type { Hash } from '../../units.ts'
import type { WholeBlock } from './blockContents.ts'
import { placeText } from './nameBlock.ts'

/** A block that was given as its own bag of cells. */
export type GivenBlock = WholeBlock & { readonly bytes: number }

/**
 * Reads a block from the text of its bag: hex, base64, or a text that holds it. Its name is what the bytes and cells say;
 * where a name was given too, it has to be that one.
 *
 * @throws input.boc, input.cell, input.text, input.block, proof.block
 */
export function blockOfFile(file: string, name: string | undefined): GivenBlock {
  const bytes = bytesOf(file)
  const root = parseCell(bytes)
  const block = readBlock(root)
  const { info } = block
  // 32 bytes make a hash.
  const id = { ...info.shard, seqno: info.seq_no, rootHash: root.hash(), fileHash: toHex(sha256(bytes)) as Hash }
  if (name !== undefined) {
    const expected = parseBlockNotation(name)
    const fits =
      expected.kind === 'root'
        ? expected.rootHash === id.rootHash
        : expected.kind !== 'place' ||
          (placeText(expected) === placeText(id) && (expected.hashes?.root ?? id.rootHash) === id.rootHash)
    if (!fits)
      throw new AppError('proof.block', { claim: `this is block ${placeText(id)}, ${id.rootHash}, not ${name}` })
  }
  return { id, root, block, bytes: bytes.length }
}

function bytesOf(text: string): Uint8Array {
  const compact = text.replace(/\s+/g, '')
  if (/^(?:0x)?b5ee9c72[0-9a-f]*$/i.test(compact)) return fromHex(compact.replace(/^0x/i, ''))
  if (/^te6c[\w+/-]*=*$/.test(compact)) return fromBase64(compact)
  const [first, ...others] = findBags(text)
  if (!first) throw new AppError('input.text', { reason: 'no bag of cells is in it' })
  // A recording may hold more than the block: the likeliest bag is the largest.
  return others.reduce((largest, bag) => (bag.bytes.length > largest.bytes.length ? bag : largest), first).bytes
}
