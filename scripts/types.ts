import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// One program per host: what the core may name is decided by the types that its own program has (none of a page's or Node's).
const programs = ['core/tsconfig.json', 'core/tsconfig.test.json', 'server', 'renderer', 'electron', 'e2e', 'scripts']

/** The compiler's complaints about one program; empty when there are none. */
function compile(program: string): Promise<string> {
  return new Promise(resolve => {
    const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', program, '--noEmit', '--pretty'])
    let text = ''
    tsc.stdout.on('data', part => (text += part))
    tsc.stderr.on('data', part => (text += part))
    tsc.on('close', code => resolve(code === 0 ? '' : text || `tsc ended with ${code}`))
  })
}

const waiting = [...programs]
let failed = 0
async function worker(): Promise<void> {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    const start = performance.now()
    const complaints = await compile(program)
    console.log(
      `types  ${complaints ? 'FAILED' : 'ok'}  ${program}  ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
    if (complaints) {
      failed++
      console.log(complaints)
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
process.exitCode = failed ? 1 : 0
