import type { DebugReference } from '@tonoscope/core/contract/debugReference'
import { toWords } from '../format/words.ts'
import { screenPath } from '../screens/screenPath.ts'
import type { PaletteItem } from './paletteItem.ts'

/** What the service knows by number or name. */
export type Reference = Pick<DebugReference, 'op_codes' | 'exit_codes' | 'params'>

/** `exit code 133`, `exit 133`, `133`, `-14`. */
const exitCode = /^(?:exit(?: code)?\s*)?([-−]?\d{1,6})$/
/** `config 34`, `p34`, `34`. */
const paramNumber = /^(?:config|param(?:eter)?|p)?\s*([-−]?\d{1,4})$/
/** `0x0f8a7ea5`, `f8a7ea5`, `#0f8a7ea5`. */
const opCode = /^(?:op(?: code)?\s*)?(?:0x|#)?([0-9a-f]{1,8})$/

const toNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replace('−', '-'))

/** Exit codes, op codes and config parameters by number or name: of each kind at most `max`. */
export function findReferenceItems(query: string, reference: Reference | undefined, max: number): PaletteItem[] {
  if (!reference) return []
  return [
    ...findExitCodes(query, reference.exit_codes).slice(0, max),
    ...findParams(query, reference.params).slice(0, max),
    ...findOpCodes(query, reference.op_codes).slice(0, max),
  ]
}

function findExitCodes(query: string, codes: Reference['exit_codes']): PaletteItem[] {
  const code = toNumber(exitCode.exec(query)?.[1])
  const found =
    code === undefined
      ? codes.filter(({ name }) => query.length > 2 && name.toLowerCase().includes(query))
      : codes.filter(row => row.code === code)
  return found.map(({ code: number, phase, interface: contract, name, description }) => {
    const where = contract === undefined ? (phase === 'compute' ? 'TVM' : 'action phase') : toWords(contract)
    return {
      key: `exit ${phase} ${contract} ${number}`,
      group: 'Exit codes',
      title: `${number}: ${name} (${where})`,
      description,
      action: { type: 'copy', text: `Exit code ${number} (${where}): ${name}. ${description}` },
    }
  })
}

function findParams(query: string, params: Reference['params']): PaletteItem[] {
  const number = toNumber(paramNumber.exec(query)?.[1])
  const found =
    number === undefined
      ? params.filter(({ title }) => query.length > 2 && title.toLowerCase().includes(query))
      : params.filter(row => row.number === number)
  return found.map(({ number: param, title, description }) => ({
    key: `param ${param}`,
    group: 'Config parameters',
    title: `${param} ${title}`,
    description,
    action: { type: 'open', path: screenPath('config', { open: param }) },
  }))
}

function findOpCodes(query: string, codes: Reference['op_codes']): PaletteItem[] {
  const code = opCode.exec(query)?.[1]
  // A short number in decimal digits is rather something else.
  const number = code !== undefined && (code.length >= 6 || /^(?:op|0x|#)/.test(query)) ? code : undefined
  const words = query.replaceAll(/[\s.:]+/g, '_')
  const found =
    number === undefined
      ? codes.filter(
          ({ op_name, decoded_op_name }) =>
            query.length > 2 && (op_name.toLowerCase().includes(query) || decoded_op_name.includes(words)),
        )
      : codes.filter(
          ({ op_code }) =>
            op_code.slice(2).startsWith(number) || op_code.slice(2).replace(/^0+/, '').startsWith(number),
        )
  return found
    .toSorted((a, b) => a.op_name.length - b.op_name.length)
    .map(({ op_code, op_name, kind, interfaces }) => ({
      key: `op ${kind} ${op_name} ${op_code}`,
      group: 'Op codes',
      title: `${op_code} ${op_name}`,
      description: [kindTexts[kind], interfaces.map(toWords).join(', ')].filter(Boolean).join('; '),
      action: { type: 'copy', text: op_code },
    }))
}

const kindTexts: { readonly [K in DebugReference['op_codes'][number]['kind']]: string } = {
  internal: 'Internal message',
  ext_in: 'External message',
  ext_out: 'External-out message',
  jetton: 'Forward payload of a jetton transfer',
  nft: 'Forward payload of an NFT transfer',
}
