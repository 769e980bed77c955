/**
 * Records what a validation does. The node runs this program in a `debug_traceCall` of the real EntryPoint's `handleOps`.
 *
 * The EntryPoint calls, for each operation in turn, the SenderCreator (which calls the factory), the account and the paymaster;
 * each of these calls is a phase. Only what happens inside a phase is recorded, so the EntryPoint's own steps between the
 * phases are not. Recording ends with the event `BeforeExecution`, after which validation rules do not apply.
 *
 * The program is old-style JavaScript, because nodes run it in their own engines. It only records; the code in `rules/` judges.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer
 */
export const validationTracer = String.raw`{
  phases: [],
  phase: null,
  depth: 1,
  done: false,
  last: null,
  plain: null,
  setup: function (config) {
    // Harmless opcodes: arithmetic, stack, memory, jumps, calls, call data and logs. Unassigned opcodes are not among them.
    var ranges = [[0x00, 0x0b], [0x10, 0x1e], [0x30, 0x30], [0x33, 0x39], [0x3d, 0x3e], [0x46, 0x46], [0x50, 0x53], [0x56, 0x59], [0x5b, 0x5b], [0x5e, 0xa4], [0xf1, 0xf4], [0xfa, 0xfa], [0xfd, 0xfd]];
    this.plain = [];
    for (var code = 0; code < 256; code++) this.plain.push(false);
    for (var i = 0; i < ranges.length; i++) for (var each = ranges[i][0]; each <= ranges[i][1]; each++) this.plain[each] = true;
  },
  result: function (ctx, db) {
    return { phases: this.phases, output: ctx.output === undefined ? '0x' : toHex(ctx.output), error: ctx.error === undefined ? '' : '' + ctx.error };
  },
  fault: function (log, db) {},
  hex: function (word) { return '0x' + word.toString(16); },
  at: function (address) {
    var contracts = this.phase.contracts;
    if (contracts[address] === undefined) contracts[address] = { opcodes: {}, reads: [], writes: [], transientReads: [], transientWrites: [], code: [] };
    return contracts[address];
  },
  note: function (contract, opcode) { contract.opcodes[opcode] = (contract.opcodes[opcode] || 0) + 1; },
  once: function (list, item) {
    if (list.indexOf(item) >= 0) return;
    if (list.length < 4096) list.push(item);
    else this.phase.isCut = true;
  },
  // Records a GAS or a read of code only when the opcode after it is known, because the rules depend on that opcode.
  endLast: function (next) {
    var last = this.last;
    this.last = null;
    if (last.kind === 'gas') {
      if (next !== 0xf1 && next !== 0xf2 && next !== 0xf4 && next !== 0xfa) this.note(last.contract, 0x5a);
    } else {
      var item = last.opcode + ' ' + last.address + (next === 0x15 ? ' iszero' : '');
      this.once(last.contract.code, item);
    }
  },
  enter: function (frame) {
    this.depth += 1;
    if (this.done) return;
    var input = toHex(frame.getInput());
    var to = toHex(frame.getTo());
    if (this.depth === 2) {
      var selector = input.slice(0, 10);
      this.phase = { selector: selector, to: to, input: input.slice(0, 138), output: '0x', error: '', outOfGas: false, isCut: false, contracts: {}, calls: [], preimages: [] };
      this.phases.push(this.phase);
      return;
    }
    if (this.phase === null) return;
    var value = frame.getValue();
    this.phase.calls.push({
      type: frame.getType(), from: toHex(frame.getFrom()), to: to,
      value: value === undefined || value === null ? '0x0' : '0x' + value.toString(16), input: input.slice(0, 74), size: (input.length - 2) / 2
    });
  },
  exit: function (result) {
    var depth = this.depth;
    this.depth -= 1;
    if (this.done || this.phase === null) return;
    if (this.last !== null) this.endLast(-1);
    var error = result.getError();
    error = error === undefined || error === null ? '' : '' + error;
    if (/out ?of ?gas/i.test(error)) this.phase.outOfGas = true;
    if (depth === 2) {
      this.phase.output = toHex(result.getOutput());
      this.phase.error = error;
      this.phase.gasUsed = '0x' + result.getGasUsed().toString(16);
      this.phase = null;
    }
  },
  step: function (log, db) {
    if (this.done) return;
    var opcode = log.op.toNumber();
    if (this.phase === null) {
      // A log with the topic of BeforeExecution.
      if (opcode === 0xa1 && log.stack.peek(2).toString(16) === 'bb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972') this.done = true;
      return;
    }
    if (this.last !== null) this.endLast(opcode);
    if (opcode === 0x20) {
      if (log.stack.peek(1).toString(16) === '40') {
        // The opcode itself extends the memory with zeros. A range beyond the present end cannot be read yet and is left out.
        var offset = Number('0x' + log.stack.peek(0).toString(16));
        if (offset + 64 <= log.memory.length()) this.once(this.phase.preimages, toHex(log.memory.slice(offset, offset + 64)));
      }
      return;
    }
    if (this.plain[opcode]) return;
    var contract = this.at(toHex(log.contract.getAddress()));
    if (opcode === 0x54) this.once(contract.reads, this.hex(log.stack.peek(0)));
    else if (opcode === 0x55) this.once(contract.writes, this.hex(log.stack.peek(0)));
    else if (opcode === 0x5c) this.once(contract.transientReads, this.hex(log.stack.peek(0)));
    else if (opcode === 0x5d) this.once(contract.transientWrites, this.hex(log.stack.peek(0)));
    else if (opcode === 0x5a) this.last = { kind: 'gas', contract: contract };
    else if (opcode === 0x3b || opcode === 0x3c || opcode === 0x3f) this.last = { kind: 'code', contract: contract, opcode: opcode, address: toHex(toAddress(log.stack.peek(0).toString(16))) };
    else this.note(contract, opcode);
  }
}`
