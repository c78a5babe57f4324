/** Writes the protobuf wire format (https://protobuf.dev/programming-guides/encoding), as far as ONNX needs it. */
export class ProtobufWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  integer(field: number, value: number): this {
    this.varint(field << 3);
    this.varint(value);
    return this;
  }

  float(field: number, value: number): this {
    this.varint((field << 3) | 5);
    this.reserve(4);
    new DataView(this.bytes.buffer).setFloat32(this.length, value, true);
    this.length += 4;
    return this;
  }

  string(field: number, value: string): this {
    return this.data(field, new TextEncoder().encode(value));
  }

  data(field: number, value: Uint8Array): this {
    this.varint((field << 3) | 2);
    this.varint(value.byteLength);
    this.reserve(value.byteLength);
    this.bytes.set(value, this.length);
    this.length += value.byteLength;
    return this;
  }

  message(field: number, write: (writer: ProtobufWriter) => void): this {
    const inner = new ProtobufWriter();
    write(inner);
    return this.data(field, inner.bytes.subarray(0, inner.length));
  }

  /** Negative numbers take ten bytes, as int64 does. */
  private varint(value: number): void {
    let rest = BigInt.asUintN(64, BigInt(value));
    do {
      this.reserve(1);
      const low = Number(rest & 127n);
      rest >>= 7n;
      this.bytes[this.length++] = rest > 0n ? low | 128 : low;
    } while (rest > 0n);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}
