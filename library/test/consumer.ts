import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built package. */
export const packageFolder = join(root, 'dist/library')

/**
 * A project that has installed the package: its files are copied, and the packages that it depends on are those of this
 * repository, which are in a parent folder.
 */
export const consumerFolder = join(root, 'dist/library-consumer')

/** Creates the project with the files of the package. */
export function createConsumer(files: readonly string[]): void {
  rmSync(consumerFolder, { recursive: true, force: true })
  const target = join(consumerFolder, 'node_modules/@tonoscope/core')
  for (const path of files) cpSync(join(packageFolder, path), join(target, path))
  writeConsumerFile('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
}

/** A project elsewhere that has installed the package and nothing but these packages. */
export function createBareConsumer(packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-consumer-'))
  cpSync(packageFolder, join(folder, 'node_modules/@tonoscope/core'), { recursive: true })
  for (const name of packages) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(packageScript(name), join(folder, 'node_modules', name), 'junction')
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', private: true, type: 'module' }))
  return folder
}

/** Writes a file of the project. */
export function writeConsumerFile(path: string, text: string): void {
  mkdirSync(join(consumerFolder, path, '..'), { recursive: true })
  writeFileSync(join(consumerFolder, path), text)
}

/** Runs a script of this repository's packages, or of the project, in the project; what it printed. */
export const runInConsumer = (...args: readonly string[]): Promise<string> => runInFolder(consumerFolder, ...args)

/** Runs a script of this repository's packages in a folder; what it printed. */
export async function runInFolder(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 1 << 26,
    })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string } // of a failed `execFile`
    throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

/** The path of a script in this repository's packages. */
export const packageScript = (path: string): string => join(root, 'node_modules', path)
