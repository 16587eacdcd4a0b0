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

describe.skipIf(!hasShell('bash'))('bash', () => {
  /** What bash offers after these words; the last one is incomplete. */
  async function complete(...words: string[]): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'completion-'))
    writeFileSync(join(folder, 'message.boc'), '')
    const script = `${await printScript('bash')}
COMP_WORDS=(tonoscope "$@"); COMP_CWORD=$#; _tonoscope; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(line => line !== '')
  }

  test('offers commands, subcommands and options', async () => {
    expect(await complete('con')).toEqual(['config'])
    expect(await complete('config', 'd')).toEqual(['diff'])
    expect(await complete('emulate', '--ev')).toEqual(['--event'])
    expect(await complete('--network', 'mainnet', 'proof', 'get', '--p')).toEqual(['--parts'])
    expect(await complete('serve', '--tok')).toEqual(['--token'])
  })

  test('offers the values of options, and files where they can be', async () => {
    expect(await complete('--network', '')).toEqual(['demo', 'mainnet', 'testnet'])
    expect(await complete('emulate', '--language', 'r')).toEqual(['ru'])
    expect(await complete('emulate', 'mess')).toEqual(['message.boc'])
    expect(await complete('proof', 'get', '--out', 'm')).toEqual(['message.boc'])
  })
})

test.each(['bash', 'zsh', 'fish'])('the script for %s has every command and is valid', async shell => {
  const script = await printScript(shell)
  const { out } = await runCli(['--help'])
  const commands = [...(/Commands:\n([\s\S]*?)\n\n/.exec(out)?.[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(
    ([, name]) => name,
  )
  expect(commands.length).toBeGreaterThan(15)
  for (const name of commands.filter(each => each !== 'help')) expect(script).toContain(name)
  const flag = shell === 'fish' ? '--no-execute' : '-n'
  if (hasShell(shell)) expect(spawnSync(shell, [flag], { input: script, encoding: 'utf8' }).stderr).toBe('')
})
