-- Deliveries to webhooks that ended, the oldest first.
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
