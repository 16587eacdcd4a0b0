import { formatBlockId } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import { sha256 } from '../../cell/sha256.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex, toHex } from '../../encoding/hex.ts'
import { parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import { findLargestBoc } from '../../input/findBocs.ts'
import { readBlock } from '../../tlb/block.ts'
import type { Hash } from '../../units.ts'
import type { ParsedBlock } from './blockContents.ts'

/**
 * Parses a block from its BoC: hex, base64, or a text that contains it. Its id follows from the bytes and cells, and
 * must match `expectedId` if given.
 *
 * @throws input.boc, input.cell, input.text, input.block, proof.block
 */
export function parseBlockFile(file: string, expectedId: string | undefined): ParsedBlock & { readonly bytes: number } {
  const bytes = decodeBocText(file)
  const root = parseCell(bytes)
  const block = readBlock(root)
  const { info } = block
  // SHA-256 yields a 256-bit hash.
  const id = { ...info.shard, seqno: info.seq_no, rootHash: root.hash(), fileHash: toHex(sha256(bytes)) as Hash }
  if (expectedId !== undefined) {
    const expected = parseBlockRef(expectedId)
    const fits =
      expected.kind === 'rootHash'
        ? expected.rootHash === id.rootHash
        : expected.kind !== 'id' ||
          (formatBlockId(expected) === formatBlockId(id) && (expected.hashes?.root ?? id.rootHash) === id.rootHash)
    if (!fits)
      throw new AppError('proof.block', {
        claim: `this is block ${formatBlockId(id)}, ${id.rootHash}, not ${expectedId}`,
      })
  }
  return { id, root, block, bytes: bytes.length }
}

function decodeBocText(text: string): Uint8Array {
  const compact = text.replace(/\s+/g, '')
  if (/^(?:0x)?b5ee9c72[0-9a-f]*$/i.test(compact)) return fromHex(compact.replace(/^0x/i, ''))
  if (/^te6c[\w+/-]*=*$/.test(compact)) return fromBase64(compact)
  // A recording may contain several BoCs; the block is most likely the largest.
  const bytes = findLargestBoc(text)
  if (!bytes) throw new AppError('input.text', { reason: 'no BoC found' })
  return bytes
}
