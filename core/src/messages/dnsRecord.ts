import type { Slice } from '../cell/Slice.ts'
import { toHex } from '../encoding/hex.ts'
import { type DecodedValue, layoutError, type ValueReader } from './DecodeContext.ts'
import { formatCell, loadSizedText, loadTagNumber, readDictEntries, readMsgAddress } from './values.ts'

/** `dns_text#1eda`, `dns_next_resolver#ba93`, `dns_adnl_address#ad01`, `dns_smc_address#9fd3`, `dns_storage_address#7473` */
export const readDnsRecord: ValueReader = (slice, context) => {
  const record = slice.rest()
  const tag = slice.remainingBits < 16 ? 0 : loadTagNumber(slice, 16)
  switch (tag) {
    case 0x1eda:
      return { sum_type: 'DNSText', d_n_s_text: readChunks(slice, slice.loadUint(8)) }
    case 0xba93:
      return { sum_type: 'DNSNextResolver', d_n_s_next_resolver: readMsgAddress(slice) }
    case 0xad01: {
      const address = toHex(slice.loadBytes(32))
      const protocols = readList(slice, at => (at.loadUint(16) === 0x4854 ? 'http' : ''))
      return { sum_type: 'DNSAdnlAddress', d_n_s_adnl_address: { address, proto_list: protocols } }
    }
    case 0x9fd3: {
      const address = readMsgAddress(slice)
      return { sum_type: 'DNSSmcAddress', d_n_s_smc_address: { address, smc_capability: readCapabilities(slice) } }
    }
    case 0x7473:
      return { sum_type: 'DNSStorageAddress', d_n_s_storage_address: toHex(slice.loadBytes(32)) }
    default:
      return { sum_type: 'NotStandard', not_standard: formatCell(record, context) }
  }
}

/** `_ (HashmapE 256 ^DNSRecord) = DNS_RecordSet` */
export const readDnsRecordSet: ValueReader = (slice, context) => ({
  records: readDictEntries(
    slice.loadMaybeRef(),
    256,
    (value, inner) => ({ value: readDnsRecord(value.loadRef().slice(), inner) }),
    false,
    context,
  ),
})

function readChunks(slice: Slice, chunks: number): string {
  let text = ''
  let at = slice
  for (let left = chunks; left > 0; left--) {
    text += loadSizedText(at)
    if (left > 1) at = at.loadRef().slice()
  }
  return text
}

/** A list that is present if the flags are 1: a bit before each entry. */
function readList<T>(slice: Slice, entry: (slice: Slice) => T): T[] {
  const flags = slice.loadUint(8)
  if (flags > 1) throw layoutError(`flags ${flags}`, 'DNSRecord')
  const entries: T[] = []
  while (flags === 1 && slice.loadBit()) entries.push(entry(slice))
  return entries
}

function readCapabilities(slice: Slice): DecodedValue {
  const names: string[] = []
  const interfaces = readList(slice, at => {
    if (at.preloadUint(8) === 0xff) {
      at.skip(8)
      names.push(readChunks(at, at.loadUint(8)))
      return undefined
    }
    return { 21361: 'seqno', 29172: 'pubkey', 8567: 'wallet' }[at.loadUint(16)]
  })
  return { name: names, interfaces: interfaces.filter(name => name !== undefined) }
}
