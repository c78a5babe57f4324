/** Name of a layer's recurrence among a model's weights. */
export function recurrenceName(layer: number): string {
  return `decoder.${layer}.recurrence`;
}
