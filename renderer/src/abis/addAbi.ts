import type { Backend } from '@tonoscope/core/contract/backend'
import type { DebugAbi } from '@tonoscope/core/contract/debugAbi'
import { pluralize } from '../format/amount.ts'
import type { ExportedAbi } from './abiExport.ts'
import { storeAbi } from './abiStore.ts'

/** Reads a text and adds it. @throws input.abi with the position in it */
export async function addAbi(
  backend: Backend,
  network: string,
  { text, name: fileName, ...bindings }: ExportedAbi,
): Promise<{ readonly name: string; readonly isStored: boolean }> {
  const title = fileName.replace(/\.\w+$/, '').slice(0, 200)
  const { contracts } = await backend.call(
    'debugAbi',
    { body: { text, ...(title !== '' && { name: title }) } },
    network === '' ? {} : { network },
  )
  const [only] = contracts
  const name = contracts.length === 1 && only ? only.name : title || 'Catalogue'
  const isStored = await storeAbi({ network, name, summary: summarise(contracts), ...bindings }, text)
  return { name, isStored }
}

const formatNames = { tolk: 'Tolk', tact: 'Tact', tlb: 'TL-B' } as const

/** What a text declares, in a few words. */
function summarise(contracts: DebugAbi['contracts']): string {
  const [only] = contracts
  const unusable = contracts.filter(({ problem }) => problem).length
  const sum = (count: (contract: DebugAbi['contracts'][number]) => number) =>
    contracts.reduce((total, contract) => total + count(contract), 0)
  const counts = [
    [contracts.length > 1 ? contracts.length : 0, 'contract'],
    [sum(({ code_hashes }) => code_hashes.length), 'code hash'],
    [sum(({ messages }) => messages.length), 'message'],
    [sum(({ get_methods }) => get_methods.length), 'get method'],
    [sum(({ errors }) => errors.length), 'exit code'],
  ] as const
  return [
    ...(contracts.length === 1 && only?.format ? [formatNames[only.format]] : []),
    ...counts.flatMap(([count, noun]) =>
      count === 0 ? [] : [noun === 'code hash' ? pluralize(count, noun, 'code hashes') : pluralize(count, noun)],
    ),
    ...(unusable > 0 ? [`${unusable} cannot be used`] : []),
  ].join(', ')
}
