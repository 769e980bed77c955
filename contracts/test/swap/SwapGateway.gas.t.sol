// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SwapTest} from "./SwapTest.sol";

/// @dev The gas of an order, and of the same exchange by the router alone, each as its own transaction. The figures are in
/// snapshots/SwapGateway.json. All accounts already have some of each token, as after a first trade.
/// forge-config: default.isolate = true
contract SwapGatewayGasTest is SwapTest {
    function setUp() public override {
        super.setUp();
        fill(address(sand), 1e24, address(salt), 1e24);
        address[2] memory everyone = [ALICE, FEES];
        for (uint256 index = 0; index < everyone.length; index++) {
            give(address(sand), everyone[index], 1e20);
            give(address(salt), everyone[index], 1e20);
            give(NATIVE, everyone[index], 1e20);
        }
        vm.prank(ALICE);
        sand.approve(address(pools), type(uint256).max);
        approve(ALICE, address(sand), type(uint256).max);
    }

    function test_gas_tokensForTokens() public {
        vm.prank(ALICE);
        pools.swapExactTokensForTokens(1e18, 1, pathOf(address(sand), address(salt)), ALICE, block.timestamp);
        vm.snapshotGasLastCall("SwapGateway", "tokens for tokens, by the router");
        swapAs(
            ALICE,
            orderOf(address(sand), 1e18, address(salt), 1, ALICE),
            throughPools(restOf(1e18), address(sand), address(salt))
        );
        vm.snapshotGasLastCall("SwapGateway", "tokens for tokens, by the gateway");
    }

    function test_gas_etherForTokens() public {
        vm.prank(ALICE);
        pools.swapExactETHForTokens{value: 1e18}(1, pathOf(address(weth), address(salt)), ALICE, block.timestamp);
        vm.snapshotGasLastCall("SwapGateway", "ether for tokens, by the router");
        swapAs(ALICE, orderOf(NATIVE, 1e18, address(salt), 1, ALICE), throughPools(restOf(1e18), NATIVE, address(salt)));
        vm.snapshotGasLastCall("SwapGateway", "ether for tokens, by the gateway");
    }

    function test_gas_tokensForEther() public {
        vm.prank(ALICE);
        pools.swapExactTokensForETH(1e18, 1, pathOf(address(sand), address(weth)), ALICE, block.timestamp);
        vm.snapshotGasLastCall("SwapGateway", "tokens for ether, by the router");
        swapAs(ALICE, orderOf(address(sand), 1e18, NATIVE, 1, ALICE), throughPools(restOf(1e18), address(sand), NATIVE));
        vm.snapshotGasLastCall("SwapGateway", "tokens for ether, by the gateway");
    }
}
