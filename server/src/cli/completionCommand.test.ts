import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const printScript = async (shell: string): Promise<string> => {
  const { code, out, err } = await runCli(['completion', shell])
  expect([code, err]).toEqual([0, ''])
  return out
}

const hasShell = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

/** How each shell prints what it offers; `$1` and on are the words, the last one is incomplete. */
const printOffers = {
  bash: `COMP_WORDS=(tonoscope "$@"); COMP_CWORD=$#; _tonoscope; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The completion system of zsh works in its line editor only: what the script hands to it is printed.
  zsh: `_describe() { print -rl -- "\${(@)\${(@P)2}%%:*}" }; compadd() { shift; print -rl -- "$@" }; _files() { print -rl -- *(N) }
words=(tonoscope "$@"); CURRENT=$(($# + 1)); _tonoscope`,
  fish: 'complete -C "tonoscope $argv"',
} as const
type Shell = keyof typeof printOffers

/** What a shell offers after these words. */
async function complete(shell: Shell, words: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'))
  writeFileSync(join(folder, 'message.boc'), '')
  const definitions = shell === 'zsh' ? 'compdef() { }\n' : ''
  const script = `${definitions}${await printScript(shell)}\n${printOffers[shell]}`
  const flags = {
    bash: ['--norc', '-c', script, 'bash'],
    zsh: ['-f', '-c', script, 'zsh'],
    fish: ['-N', '-c', script, '--'],
  }
  const { stdout, stderr } = spawnSync(shell, [...flags[shell], ...words], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  const offers = stdout.split('\n').map(line => line.split('\t')[0] ?? '')
  // zsh itself matches the beginning.
  return offers.filter(offer => offer !== '' && offer.startsWith(words.at(-1) ?? ''))
}

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  const isInstalled = hasShell(shell)
  describe.skipIf(!isInstalled)(isInstalled ? shell : `${shell}, which is not installed`, () => {
    test.each([
      [['con'], ['contracts', 'config']],
      [['config', 'd'], ['diff']],
      [['emulate', '--ev'], ['--event']],
      [['--network', 'mainnet', 'proof', 'get', '--p'], ['--parts']],
      [['serve', '--tok'], ['--token']],
      [
        ['--network', ''],
        ['demo', 'mainnet', 'testnet'],
      ],
      [['emulate', '--language', 'r'], ['ru']],
      [['emulate', '--sec'], ['--second-opinion']],
      [
        ['emulate', '--engine', ''],
        ['record', 'tycho'],
      ],
      [['emulate', 'mess'], ['message.boc']],
      [['proof', 'get', '--out', 'm'], ['message.boc']],
    ])('offers commands, options, their values and files after %j', async (words, offered) => {
      expect(await complete(shell, words)).toEqual(offered)
    })
  })
}

test.each(['bash', 'zsh', 'fish'])('the script for %s has every command and is valid', async shell => {
  const script = await printScript(shell)
  const { out } = await runCli(['--help'])
  const commands = [...(/Commands:\n([\s\S]*?)\n\n/.exec(out)?.[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(
    ([, name]) => name,
  )
  expect(commands.length).toBeGreaterThan(15)
  for (const name of commands.filter(each => each !== 'help')) expect(script).toContain(name)
  const flag = shell === 'fish' ? '--no-execute' : '-n'
  const file = join(mkdtempSync(join(tmpdir(), 'completion-')), 'script')
  writeFileSync(file, script)
  if (hasShell(shell)) expect(spawnSync(shell, [flag, file], { encoding: 'utf8' }).stderr).toBe('')
})
