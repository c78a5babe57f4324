/** A WebGPU device made for onnxruntime, or why there is none. */
export type GpuDevice =
  { readonly device: GPUDevice; readonly description: string } | { readonly device: null; readonly reason: string };

const LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupsPerDimension',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

// onnxruntime keeps the first device it is given for as long as it lives, so there is one in a thread.
let opened: Promise<GpuDevice> | null = null;

/**
 * The device with the adapter's largest limits and no optional feature: with `subgroups`, some of onnxruntime's
 * shaders give wrong results.
 */
export async function openGpuDevice(acceptFallbackAdapter: boolean): Promise<GpuDevice> {
  const gpu = (globalThis.navigator as Navigator | undefined)?.gpu;
  if (!gpu) return { device: null, reason: 'This system has no WebGPU.' };
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return { device: null, reason: 'WebGPU found no graphics adapter.' };
  if (isSoftware(adapter) && !acceptFallbackAdapter) {
    return { device: null, reason: 'The only WebGPU adapter is a software one, which is slower than the processor.' };
  }
  opened ??= request(adapter);
  return opened;
}

async function request(adapter: GPUAdapter): Promise<GpuDevice> {
  const requiredLimits: Record<string, number> = {};
  for (const limit of LIMITS) requiredLimits[limit] = adapter.limits[limit];
  const device = await adapter.requestDevice({ requiredLimits });
  const { vendor, architecture, description, device: model } = adapter.info;
  if (!('adapterInfo' in device)) {
    // Chrome 130 lacks it, and onnxruntime 1.30 reads it.
    const adapterInfo = { vendor, architecture, description, device: model, subgroupMinSize: 4, subgroupMaxSize: 128 };
    Object.defineProperty(device, 'adapterInfo', { value: adapterInfo });
  }
  return { device, description: description || [vendor, architecture].filter(Boolean).join(' ') || 'WebGPU adapter' };
}

function isSoftware(adapter: GPUAdapter): boolean {
  // Older browsers have the flag on the adapter itself.
  const flagged = adapter.info.isFallbackAdapter || (adapter as { isFallbackAdapter?: boolean }).isFallbackAdapter;
  return (
    flagged === true ||
    /swiftshader|llvmpipe|lavapipe/i.test(`${adapter.info.architecture} ${adapter.info.description}`)
  );
}
