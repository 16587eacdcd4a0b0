import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { acceptNetworks } from './acceptNetworks.ts'

const snapshot = (name: string, file: string): NetworkEntry => ({ name, sources: [{ kind: 'snapshot', file }] })
const index = (name: string, location: string): NetworkEntry => ({ name, sources: [{ kind: 'index', location }] })
const liteserver = (name: string, global_config: string): NetworkEntry => ({
  name,
  sources: [
    { kind: 'tonapi', url: 'https://api.example' },
    { kind: 'liteserver', global_config },
  ],
})

test.each(['win32', 'linux', 'darwin'] as const)(
  'files on other computers and relative paths are rejected on %s',
  platform => {
    const paths = [
      String.raw`\\host\share\a.gz`,
      '//host/share/a.gz',
      String.raw`\/host\share`,
      String.raw`\\?\UNC\host\share`,
      String.raw`\\.\pipe\x`,
      ' //host/share',
      'file://host/share/a.gz',
      'smb://host/share',
      'a.gz',
      '../a.gz',
    ]
    for (const path of paths) {
      for (const network of [snapshot('mine', path), liteserver('mine', path), index('mine', path)]) {
        const { accepted, errors } = acceptNetworks([network], platform)
        expect(accepted, path).toEqual([])
        expect(errors, path).toMatchObject([{ code: 'input.networkFile', details: { network: 'mine', path } }])
      }
    }
  },
)

test('absolute paths of this computer, URLs and JSON are accepted, also beside rejected networks', () => {
  const onLinux = [
    snapshot('a', '/home/me/a.gz'),
    liteserver('b', 'https://ton.org/global.config.json'),
    liteserver('c', '{"liteservers":[]}'),
    liteserver('d', '/etc/global.config.json'),
    index('f', '/home/me/index'),
    index('g', 'postgres://db.example/mine'),
  ]
  expect(acceptNetworks([...onLinux, snapshot('e', 'e.gz')], 'linux')).toMatchObject({
    accepted: onLinux,
    errors: [{}],
  })
  const onWindows = [snapshot('a', String.raw`C:\Users\me\a.gz`), snapshot('b', 'D:/a.gz')]
  expect(acceptNetworks(onWindows, 'win32')).toEqual({ accepted: onWindows, errors: [] })
  expect(acceptNetworks(onWindows, 'linux').accepted).toEqual([])
})
