import type { DebugSnapshotInfo } from '../contract/snapshots.ts'
import { escapeControls } from '../encoding/escapeControls.ts'

type FileContents = { readonly contents: readonly string[]; readonly missing: readonly string[] }

/** The contents of a snapshot file and what is missing, one indented line each. */
export const contentLines = ({ contents, missing }: FileContents): string =>
  [...contents, ...missing.map(line => `missing: ${line}`)].map(line => `  ${escapeControls(line)}\n`).join('')

/** A snapshot or capsule file for a terminal: origin, warnings, contents. */
export function snapshotText(info: DebugSnapshotInfo, nowSec: number): string {
  const { kind, title, network, newest, created, capsule_kind: savedKind } = info
  const saved = created && `${timeAndAgeText(created.at, nowSec)}, by ${created.by}`
  const lines = [
    `${kind} "${title}", ${sizeText(info.bytes)}, unpacked ${sizeText(info.unpacked_bytes)}`,
    `network ${network.name}${network.global_id === 0 ? '' : ` (global ID ${network.global_id})`}`,
    ...(newest
      ? [`newest block ${newest.seqno}${newest.utime > 0 ? `, ${timeAndAgeText(newest.utime, nowSec)}` : ''}`]
      : []),
    ...(saved === undefined ? [] : [savedKind === undefined ? `created ${saved}` : `saved ${savedKind}, ${saved}`]),
    ...(created?.emulator === undefined ? [] : [`emulator ${created.emulator}`]),
    ...info.notes,
  ]
  return `${lines.map(line => escapeControls(line)).join('\n')}\n${contentLines(info)}`
}

/** `2026-11-21T08:00:00.000Z, 3 days old` */
function timeAndAgeText(utime: number, nowSec: number): string {
  const days = Math.round((nowSec - utime) / 86_400)
  const age = days < 0 ? 'in the future' : days === 0 ? 'today' : days === 1 ? '1 day old' : `${days} days old`
  return `${new Date(utime * 1000).toISOString()}, ${age}`
}

/** `12 bytes`, `3.4 kB`, `5.6 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
