/** Generates the ABI tables of the core from the facts in `core/abi`: `npm run make:abi`. The tables are committed. */
import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeAbiFiles } from './abi/abiTables.ts'
import { findReadBodies, readAbi } from './abi/readAbi.ts'

const core = resolve(dirname(fileURLToPath(import.meta.url)), '../core')
for (const [file, text] of makeAbiFiles(readAbi(resolve(core, 'abi')), findReadBodies(resolve(core, 'src')))) {
  writeFileSync(resolve(core, 'src', file), text)
  console.log(`${file}: ${text.split('\n').length} lines`)
}
