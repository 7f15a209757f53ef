/** Where a checkout sends the browser back to. */
export const returnUrls = (publicUrl: string, sessionId: string) => ({
  successUrl: `${publicUrl}/payment-success?session_id=${sessionId}`,
  cancelUrl: `${publicUrl}/payment-cancelled`,
});
