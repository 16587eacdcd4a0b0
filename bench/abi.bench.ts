import { AbiBook } from '@tonoscope/core/abi/AbiBook'
import { Builder } from '@tonoscope/core/cell/Builder'
import { getCatalogueOpCode, writeAbiCatalogue } from '../core/test/abiCatalogue.ts'
import { type Claim, claim, compare } from './lib/bench.ts'

// A catalogue of ABIs comes with each call to the process or worker that computes; the page itself only sends its text.

const contracts = 200
const text = writeAbiCatalogue(contracts)
const body = new Builder()
  .uint(getCatalogueOpCode(150), 32)
  .uint(1, 64)
  .coins(5n)
  .uint(0b100, 3)
  .uint(0, 8)
  .uint(7n, 256)
  .uint(0, 2)
  .bit(true)
  .end()

/** Reading a catalogue, and finding in it what a message is. */
export async function run(): Promise<readonly Claim[]> {
  const size = Math.round(text.length / 1000)
  const [json, book, decoded] = await compare(`A catalogue of ${contracts} contracts, ${size} kB`, [
    { role: 'floor', name: 'JSON.parse', run: () => JSON.parse(text) as unknown },
    { name: 'book, without reading a contract', run: () => new AbiBook([{ text }]).isEmpty },
    {
      name: 'book, and a body by its op code',
      run: () => {
        const found = new AbiBook([{ text }]).decodeAnyBody(body)
        if (found?.op !== 'Message0') throw new Error('the body is not decoded')
      },
    },
  ])
  return [
    claim(`a catalogue of ${contracts} contracts is opened`, book.medianMs, { atMost: 100 }, ' ms'),
    claim('a catalogue is opened, relative to JSON.parse', book.medianMs / json.medianMs, { atMost: 10 }),
    claim('all of its contracts are read for a body, relative to JSON.parse', decoded.medianMs / json.medianMs, {
      atMost: 40,
    }),
  ]
}
