import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// Each program has only the types of its host: the core has neither DOM nor Node types. All Node code is one program, so
// that shared files are checked once; the slowest program starts first.
const programs = ['tsconfig.node.json', 'core/tsconfig.json', 'renderer/tsconfig.json']

function compile(program: string): Promise<string> {
  return new Promise(resolve => {
    const tsc = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '-p', program, '--noEmit', '--pretty'])
    let output = ''
    tsc.stdout.on('data', part => (output += part))
    tsc.stderr.on('data', part => (output += part))
    tsc.on('close', code => resolve(code === 0 ? '' : output || `tsc exited with code ${code}`))
  })
}

const queue = [...programs]
let failed = 0
async function worker(): Promise<void> {
  for (let program = queue.shift(); program !== undefined; program = queue.shift()) {
    const start = performance.now()
    const errors = await compile(program)
    console.log(`types  ${errors ? 'FAILED' : 'ok'}  ${program}  ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (errors) {
      failed++
      console.log(errors)
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
process.exitCode = failed ? 1 : 0
