-- A deal says what is sold, line by line, and its payments. Those handed in before know a price and one payment: it becomes the
-- first of a list, and a deal under review is concluded as an order without lines.
alter table customer_check disable trigger user;
update customer_check set deal = jsonb_set(deal, '{order}', (deal -> 'order') - '{paid,payMethod,paidOn}'::text[]
    || jsonb_build_object('payments', jsonb_build_array(jsonb_build_object('amount', deal #> '{order,paid}',
      'method', deal #> '{order,payMethod}', 'paidOn', deal #> '{order,paidOn}'))))
  where deal -> 'order' ? 'payMethod';
alter table customer_check enable trigger user;
