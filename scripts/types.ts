import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// What code may name is decided by the types that its program has: the core's has neither a page's nor Node's. Whatever
// runs in Node is one program, so that what it shares is checked once; the longest goes first.
const programs = ['tsconfig.node.json', 'core/tsconfig.json', 'renderer/tsconfig.json']

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
