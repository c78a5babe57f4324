/* How end-to-end tests make the worker fail for real. Reached only when the app runs under its test switch. */

const devices = new Set<GPUDevice>();

/** Remembers the GPU devices made from now on, so that they can be taken away. */
export function watchDevices(): void {
  if (typeof GPUAdapter === 'undefined') return;
  const requestDevice = GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor?: GPUDeviceDescriptor) {
    const device = await requestDevice.call(this, descriptor);
    devices.add(device);
    return device;
  };
}

export function failOnPurpose(how: 'crash' | 'lose-device'): void {
  if (how === 'lose-device') {
    for (const device of devices) device.destroy();
    return;
  }
  setTimeout(() => {
    throw new Error('A test asked the engine worker to crash.');
  });
}
