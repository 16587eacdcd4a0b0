import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { Writable } from '@tonoscope/core/wire/json'

/** A part of a reply: a value, or lines of text. */
export type Section = {
  readonly title: string
  readonly value?: Writable | undefined
  readonly lines?: readonly string[] | undefined
}

/** A line this long is not divided. */
const maxWidth = 120

/** The lines of a reply; a text and its label are always in the same line, so that a page can end after any of them. */
export function toLines(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, value, lines = [] }) => [
    ...(value === undefined ? [`# ${title}`] : valueLines(value, `# ${title}: `)),
    ...lines,
  ])
}

function valueLines(value: Writable, head: string, indent = ''): string[] {
  const whole = `${head}${compactJson(value)}`
  if (whole.length <= maxWidth || typeof value !== 'object' || value === null || isLabelled(value))
    return [`${indent}${whole}`]
  const isList = Array.isArray(value)
  const members: [string, Writable][] = isList
    ? value.map((item: Writable) => ['', item])
    : Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[`${JSON.stringify(key)}: `, item]]))
  const [open, close] = isList ? '[]' : '{}'
  const inner = members.flatMap(([key, item], at) => {
    const lines = valueLines(item, key, `${indent} `)
    const isLast = at === members.length - 1
    return isLast ? lines : [...lines.slice(0, -1), `${lines.at(-1)},`]
  })
  return [`${indent}${head}${open}`, ...inner, `${indent}${close}`]
}

const isLabelled = (value: object): boolean => 'untrusted' in value && Object.keys(value).length === 1

function compactJson(value: Writable): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return JSON.stringify(escapeControls(value))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(compactJson).join(', ')}]`
  const members = Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [`${JSON.stringify(key)}: ${compactJson(item)}`],
  )
  return `{${members.join(', ')}}`
}
